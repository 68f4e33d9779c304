/** Parts of Node that a page has no use for, or only in part. */

/** `node:v8`: a browser sets its own limits. */
export function setFlagsFromString(): void {}

/** `node:module`: finds the one package there is. Games of the user's own cannot be loaded. */
export function createRequire(): ((name: string) => unknown) & { resolve(name: string): string } {
  const load = (name: string): unknown => {
    if (name === 'fairfight/package.json') return { version: VERSION }
    throw new Error('a page loads no games of your own; use the command line')
  }
  return Object.assign(load, {
    resolve: (name: string): string => {
      if (name === 'fairfight/package.json') return '/fairfight/package.json'
      throw Object.assign(new Error(`there is no ${name}`), { code: 'MODULE_NOT_FOUND' })
    },
  })
}

/** Set when the page is built. */
declare const VERSION: string

/** `node:url` */
export function fileURLToPath(url: string | URL): string {
  return decodeURIComponent(new URL(url).pathname)
}

export function pathToFileURL(path: string): URL {
  return new URL(`file://${path}`)
}

/** `node:child_process` */
export function spawnSync(): { stderr: string } {
  return { stderr: '' }
}

/** `node:worker_threads`, on which games of the user's own are tried. */
export const isMainThread = true
export const Worker = null
