import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

/** `createHash` of `node:crypto`, for SHA-256 alone: browsers offer it only as a promise. */
export function createHash(_algorithm: 'sha256') {
  const hash = sha256.create()
  const made = {
    update(data: string | Uint8Array) {
      hash.update(typeof data === 'string' ? new TextEncoder().encode(data) : data)
      return made
    },
    digest(form: 'hex' | 'base64'): string {
      const bytes = hash.digest()
      return form === 'hex' ? bytesToHex(bytes) : btoa(String.fromCharCode(...bytes))
    },
  }
  return made
}
