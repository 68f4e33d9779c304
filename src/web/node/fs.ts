/**
 * The files that a page has: those that come along, and those of the user's draft, all in memory. It answers as `node:fs` does, so that
 * scenarios are read by the same code as on the command line.
 */
const FILES = new Map<string, Uint8Array>()

/** Puts a text file in its place; an absolute path with `/` between folders. */
export function putFile(path: string, text: string): void {
  FILES.set(path, new TextEncoder().encode(text))
}

export function removeFile(path: string): void {
  FILES.delete(path)
}

export function existsSync(path: string): boolean {
  return FILES.has(plain(path)) || isFolder(path)
}

export function statSync(path: string): { isDirectory(): boolean } {
  return { isDirectory: () => !FILES.has(path) && isFolder(path) }
}

export function readdirSync(folder: string): string[] {
  return [...FILES.keys()].filter((path) => path.startsWith(`${folder}/`)).map((path) => path.slice(folder.length + 1))
}

export function readFileSync(path: string): string {
  return new TextDecoder().decode(contentOf(path))
}

/** Open files by number. */
const OPEN = new Map<number, { readonly content: Uint8Array; at: number }>()
let last = 2

export function openSync(path: string): number {
  last++
  OPEN.set(last, { content: contentOf(path), at: 0 })
  return last
}

export function readSync(file: number, buffer: Uint8Array, offset: number, length: number): number {
  const open = OPEN.get(file)
  if (open === undefined) throw new RangeError(`file ${file} is not open`)
  const part = open.content.subarray(open.at, open.at + length)
  buffer.set(part, offset)
  open.at += part.length
  return part.length
}

export function closeSync(file: number): void {
  OPEN.delete(file)
}

function contentOf(path: string): Uint8Array {
  const content = FILES.get(plain(path))
  if (content !== undefined) return content
  throw Object.assign(new Error(`there is no file ${path}`), { code: isFolder(path) ? 'EISDIR' : 'ENOENT' })
}

/** A path without doubled slashes. */
function plain(path: string): string {
  return path.replaceAll(/\/+/g, '/')
}

function isFolder(path: string): boolean {
  return [...FILES.keys()].some((file) => file.startsWith(`${path}/`))
}
