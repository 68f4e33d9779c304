import { createRequire } from 'node:module'

/** Version of the package. */
export const VERSION: string = createRequire(import.meta.url)('fairfight/package.json').version
