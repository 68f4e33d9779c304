/** Warnings of vega-lite and vega about a chart. */
export async function complaints(spec: object): Promise<string[]> {
  const said: string[] = []
  const logger = { level: () => logger, info: () => logger, debug: () => logger, warn: say, error: say }
  function say(...parts: readonly unknown[]): typeof logger {
    said.push(parts.map(String).join(' '))
    return logger
  }
  const [vegaLite, vega] = await Promise.all(['vega-lite', 'vega'].map((name) => import(name)))
  const view = new vega.View(vega.parse(vegaLite.compile(spec, { logger }).spec), { renderer: 'none', logger })
  await view.runAsync()
  return said
}
