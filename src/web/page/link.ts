import type { Draft } from '../engine/messages.ts'

/** Version of the form of links; links of another version are not read. */
const VERSION = '1'

/** The draft as the part of an address after `#`: its texts, compressed. */
export async function linkOf(draft: Draft): Promise<string> {
  const bytes = await through(new TextEncoder().encode(JSON.stringify(draft)), new CompressionStream('deflate-raw'))
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  return VERSION + text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** The draft of a link; null if the text is no link of this version. */
export async function draftOf(link: string): Promise<Draft | null> {
  if (!link.startsWith(VERSION)) return null
  try {
    const text = atob(link.slice(VERSION.length).replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = await through(
      Uint8Array.from(text, (char) => char.charCodeAt(0)),
      new DecompressionStream('deflate-raw'),
    )
    const draft: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return isDraft(draft) ? draft : null
  } catch {
    return null
  }
}

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null || !('name' in value) || !('files' in value)) return false
  const { name, files } = value
  if (typeof name !== 'string' || typeof files !== 'object' || files === null) return false
  return Object.hasOwn(files, name) && Object.values(files).every((text) => typeof text === 'string')
}

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array> {
  const response = new Response(new Blob([bytes]).stream().pipeThrough(stream))
  return new Uint8Array(await response.arrayBuffer())
}
