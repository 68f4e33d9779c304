import { existsSync } from 'node:fs'

/** Paths at which a browser may be installed. */
export const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The first of these paths that has a browser. */
export function browserPath(): string {
  const found = PLACES.find((place) => existsSync(place))
  if (found === undefined) throw new Error(`no browser at ${PLACES.join(', ')}; Debian has the package chromium`)
  return found
}
