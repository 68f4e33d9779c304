/** The module of charts without their drawing, which takes half a second; the specification says what a chart shows. */
export async function undrawn(original: () => Promise<unknown>): Promise<object> {
  const chart = (await original()) as object
  const toSvg = async (spec: unknown): Promise<string> => `<svg><!--${JSON.stringify(spec).length}--></svg>`
  return { ...chart, toSvg, toPng: async () => new Uint8Array() }
}
