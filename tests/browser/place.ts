import { existsSync } from 'node:fs'

/** Where a browser is looked for. */
export const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The first of these places that has one. */
export function browserPath(): string {
  const found = PLACES.find((place) => existsSync(place))
  if (found === undefined) throw new Error(`no browser at ${PLACES.join(', ')}; Debian has the package chromium`)
  return found
}
