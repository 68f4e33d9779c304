import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync, gzipSync } from 'node:zlib'
import { BUILT_IN } from '../plugins/registry.ts'
import { isShipped } from '../plugins/shipped.ts'
import { OutputError } from '../report/output-error.ts'
import { textsOf } from '../scenario/texts.ts'
import { CliError, DONE } from './line/exit.ts'
import { ownGameOf } from './own-game.ts'

interface Arguments {
  readonly file?: string | undefined
  readonly browser: boolean
  readonly page?: string | undefined
}

/** The page as it was built: one file, compressed. A run from the sources serves the built one, too. */
const PAGE = fileURLToPath(
  new URL(`${import.meta.url.endsWith('.ts') ? '../../dist/' : '../../'}web/fairfight.html.gz`, import.meta.url),
)

/** Most bytes of a draft that the page sends. */
const MOST_BYTES = 5_000_000

/** The texts of a scenario as the page takes them: the scenario's path among them, and all by path. */
interface Draft {
  readonly name: string
  readonly files: Readonly<Record<string, string>>
}

/**
 * `fairfight open [FILE]`: shows a scenario on the page, which it serves to this machine alone, until Ctrl-C. `--page FILE` writes the page
 * instead, which opens by a double click.
 */
export async function openVerb({ file, browser, page }: Arguments, signal: AbortSignal): Promise<number> {
  if (!existsSync(PAGE)) throw new CliError('the page is not there: build the project with `npm run build`')
  const opened = file === undefined ? null : new OpenedFile(file)
  const own = file === undefined ? null : await ownGameOf(file)
  if (page !== undefined) {
    writePage(page, pageWith(own, opened?.draft ?? null))
    process.stdout.write(`the page is in ${page}: open it in a browser\n`)
    return DONE
  }
  const shown = own === null ? readFileSync(PAGE) : gzipSync(pageWith(own, null))
  const token = randomBytes(16).toString('hex')
  const server = createServer((request, response) => answer(request, response, { token, file: opened, shown }))
  const address = `http://127.0.0.1:${await portOf(server)}/${token}/`
  process.stdout.write(`${address}\n${opened === null ? '' : `Save on the page writes ${file}. `}Ctrl-C ends it.\n`)
  if (browser) show(address)
  if (!signal.aborted) await new Promise<void>((done) => signal.addEventListener('abort', () => done(), { once: true }))
  server.closeAllConnections()
  await new Promise<void>((done) => server.close(() => done()))
  return DONE
}

/** The page as text, with a game of the user's own before the engine, and with a scenario to begin with. */
function pageWith(own: string | null, draft: Draft | null): string {
  const html = gunzipSync(readFileSync(PAGE)).toString('utf8')
  const withGame = own === null ? html : html.replace(ENGINE, () => `${ENGINE}${inScript(own)}\n`)
  return draft === null ? withGame : withGame.replace(DATA, () => `${DATA}"draft":${jsonInScript(draft)},`)
}

/** Where the text of the engine, and the data of the page, begin. */
const ENGINE = '<script type="text/plain" id="engine">'
const DATA = '<script type="application/json" id="data">{'

/** Code that can stand in a script element. */
function inScript(text: string): string {
  return text.replace(/<\/(?=script)/gi, '<\\/').replaceAll('<!--', '<\\!--')
}

/** JSON that can stand in a script element. */
function jsonInScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}

function writePage(path: string, html: string): void {
  try {
    writeFileSync(path, html, { flag: 'wx' })
  } catch (thrown) {
    const code = thrown instanceof Error && 'code' in thrown ? thrown.code : undefined
    if (code === 'EEXIST') throw new CliError(`--page ${path}: there is a file of this name already`)
    throw new OutputError(`--page ${path}: it cannot be written (${String(code)})`)
  }
}

/** Begins to listen, on a free port and to this machine alone. */
function portOf(server: Server): Promise<number> {
  return new Promise((resolvePort, reject) => {
    server.once('error', (error) => reject(new OutputError(`the page cannot be served: ${error.message}`)))
    server.listen(0, '127.0.0.1', () => resolvePort((server.address() as AddressInfo).port))
  })
}

/** Asks the system for a browser. If there is none, the address was printed. */
function show(address: string): void {
  const [program, ...words] =
    process.platform === 'darwin' ? ['open'] : process.platform === 'win32' ? ['cmd', '/c', 'start', ''] : ['xdg-open']
  const child = spawn(program, [...words, address], { stdio: 'ignore', detached: true })
  child.on('error', () => undefined)
  child.unref()
}

function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { token, file, shown }: { readonly token: string; readonly file: OpenedFile | null; readonly shown: Buffer },
): void {
  const refuse = (code: number, why: string): void => {
    response.writeHead(code, { 'content-type': 'text/plain; charset=utf-8' }).end(why)
  }
  // A page of another origin, or a name that leads here, must not get at the files.
  const { host, origin } = request.headers
  if (host === undefined || !/^127\.0\.0\.1:\d+$/.test(host))
    return refuse(403, 'this server answers to 127.0.0.1 alone')
  if (origin !== undefined && origin !== `http://${host}`) return refuse(403, 'this server answers its own page alone')
  if (request.method === 'GET' && request.url === `/${token}/`) {
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-encoding': 'gzip',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    response.end(shown)
    return
  }
  if (request.url !== `/${token}/draft`) return refuse(404, 'there is nothing here')
  if (file === null) return refuse(404, 'no file was opened')
  if (request.method === 'GET') {
    response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    response.end(JSON.stringify(file.draft))
    return
  }
  if (request.method !== 'PUT') return refuse(405, 'only GET and PUT are known here')
  void received(request).then(
    (text) => {
      const fault = file.save(text)
      if (fault === null) response.writeHead(204).end()
      else refuse(409, fault)
    },
    (thrown: unknown) => refuse(400, thrown instanceof Error ? thrown.message : String(thrown)),
  )
}

async function received(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of request) {
    length += (part as Buffer).length
    if (length > MOST_BYTES) throw new Error('the draft is too large')
    parts.push(part as Buffer)
  }
  return Buffer.concat(parts).toString('utf8')
}

/** The file that was opened, and what was read in it. Nothing else is ever written. */
class OpenedFile {
  readonly draft: Draft
  private readonly path: string
  private hash: string

  constructor(file: string) {
    const texts = textsOf(file)
    const [own] = texts.keys()
    this.path = isShipped(file) ? '' : resolve(own ?? file)
    this.hash = this.path === '' ? '' : hashOf(readFileSync(this.path, 'utf8'))
    this.draft = draftOf(texts)
  }

  /** Writes the scenario of a draft in place of the file; null, or why it was not written. */
  save(text: string): string | null {
    const draft = parsed(text)
    const content = draft?.files[this.draft.name]
    if (draft === null || content === undefined) return 'this is no draft of the file that was opened'
    if (this.path === '') return 'a file that comes with fairfight is not written: copy it, and open the copy'
    try {
      if (hashOf(readFileSync(this.path, 'utf8')) !== this.hash) {
        return 'somebody has changed the file since it was opened: nothing was written; copy your text, and open the file again'
      }
      const beside = `${this.path}.${process.pid}.tmp`
      writeFileSync(beside, content, { flag: 'wx' })
      renameSync(beside, this.path)
    } catch (thrown) {
      return `it cannot be written: ${thrown instanceof Error ? thrown.message : String(thrown)}`
    }
    this.hash = hashOf(content)
    return null
  }
}

function parsed(text: string): Draft | null {
  try {
    const draft: unknown = JSON.parse(text)
    if (typeof draft !== 'object' || draft === null || !('files' in draft)) return null
    const { files } = draft
    if (typeof files !== 'object' || files === null) return null
    return Object.values(files).every((each) => typeof each === 'string') ? (draft as Draft) : null
  } catch {
    return null
  }
}

/** Texts by path from the folder that holds them all. Files that come along keep their names: the page has them. */
function draftOf(texts: ReadonlyMap<string, string>): Draft {
  const places = [...texts.keys()].filter((path) => !isShipped(path)).map((path) => resolve(path))
  const [first] = texts.keys()
  if (first === undefined || isShipped(first)) {
    const bare = (path: string): string => path.replace(/^fairfight:/, '')
    const name = bare(first ?? '')
    // The page has the files of the built-in games, and of no others.
    const others = [...texts].filter(([path]) => path !== first && !BUILT_IN.includes(bare(path).split('/')[0] ?? ''))
    const more = Object.fromEntries(others.map(([path, text]) => [bare(path), text]))
    return { name, files: { [name]: texts.get(first ?? '') ?? '', ...more } }
  }
  const root = commonFolder(places)
  const nameOf = (path: string): string => `own/${relative(root, resolve(path)).replaceAll('\\', '/')}`
  const own = [...texts].filter(([path]) => !isShipped(path))
  return { name: nameOf(first), files: Object.fromEntries(own.map(([path, text]) => [nameOf(path), text])) }
}

function commonFolder(paths: readonly string[]): string {
  const split = paths.map((path) => path.split(/[\\/]/).slice(0, -1))
  const [first = []] = split
  const length = first.findIndex((part, i) => split.some((other) => other[i] !== part))
  return (length < 0 ? first : first.slice(0, length)).join('/') || '/'
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
