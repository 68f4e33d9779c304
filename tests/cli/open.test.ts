import { type ChildProcess, spawn } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { CLI, call, folder, ROOT } from './support.ts'

const SCENARIO = join(ROOT, 'scenarios/sovl/how-many-spears.yaml')

let server: ChildProcess | null = null
afterEach(() => server?.kill('SIGKILL'))

/** Starts `open`, and gives the address that it prints. */
function serve(args: readonly string[], cwd: string): Promise<string> {
  const child = spawn(process.execPath, [CLI, 'open', ...args, '--no-browser'], { cwd })
  server = child
  return new Promise((resolve, reject) => {
    child.stdout.once('data', (data: Buffer) => resolve(String(data).split('\n', 1)[0] as string))
    child.once('exit', (code) => reject(new Error(`open ended with ${code}`)))
  })
}

/** An answer of the server to headers that `fetch` cannot send. */
function statusOf(address: string, headers: Readonly<Record<string, string>>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request(address, { headers }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
      .on('error', reject)
      .end()
  })
}

function copied(): { home: string; file: string } {
  const home = folder()
  const file = join(home, 'mine.yaml')
  copyFileSync(SCENARIO, file)
  return { home, file }
}

interface Draft {
  readonly name: string
  readonly files: Record<string, string>
}

async function draftAt(address: string): Promise<Draft> {
  return (await (await fetch(`${address}draft`)).json()) as Draft
}

describe('open', () => {
  test('serves the page and the scenario only to its own page', async () => {
    const { home } = copied()
    const address = await serve(['mine.yaml'], home)
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/[\da-f]{32}\/$/)
    expect(await (await fetch(address)).text()).toContain('<title>fairfight</title>')
    const { name, files } = await draftAt(address)
    expect([name, files[name]]).toEqual(['own/mine.yaml', readFileSync(SCENARIO, 'utf8')])
    expect(await statusOf(`${address}draft`, { origin: 'http://elsewhere.example' })).toBe(403)
    expect(await statusOf(address, { host: 'elsewhere.example:80' })).toBe(403)
    expect((await fetch(new URL('/draft', address))).status).toBe(404)
  })

  test('saves the file that it opened, and no other file', async () => {
    const { home, file } = copied()
    const address = await serve(['mine.yaml'], home)
    const draft = await draftAt(address)
    const text = draft.files['own/mine.yaml']?.replace('models: 20', 'models: 26') as string
    const put = (files: Record<string, string>): Promise<Response> =>
      fetch(`${address}draft`, { method: 'PUT', body: JSON.stringify({ name: draft.name, files }) })
    expect((await put({ 'own/mine.yaml': text, 'own/../other.yaml': 'x' })).status).toBe(204)
    expect(readFileSync(file, 'utf8')).toBe(text)
    expect(existsSync(join(home, '../other.yaml'))).toBe(false)
    expect((await put({ 'own/other.yaml': 'x' })).status).toBe(409)
  })

  test('does not overwrite a file that was changed elsewhere', async () => {
    const { home, file } = copied()
    const address = await serve(['mine.yaml'], home)
    const draft = await draftAt(address)
    writeFileSync(file, 'changed: elsewhere\n')
    const answer = await fetch(`${address}draft`, { method: 'PUT', body: JSON.stringify(draft) })
    expect([answer.status, await answer.text()]).toEqual([
      409,
      expect.stringContaining('somebody has changed the file'),
    ])
    expect(readFileSync(file, 'utf8')).toBe('changed: elsewhere\n')
  })

  test('includes the lists and the catalogue that a scenario names', async () => {
    const home = folder()
    mkdirSync(join(home, 'lists'))
    for (const name of [
      'catalogue.yaml',
      'hammer-and-green-tide.yaml',
      'lists/human-hammer.yaml',
      'lists/orc-green-tide.yaml',
    ]) {
      copyFileSync(join(ROOT, 'scenarios/sovl', name), join(home, name))
    }
    const { files } = await draftAt(await serve(['hammer-and-green-tide.yaml'], home))
    expect(Object.keys(files).toSorted()).toEqual([
      'own/catalogue.yaml',
      'own/hammer-and-green-tide.yaml',
      'own/lists/human-hammer.yaml',
      'own/lists/orc-green-tide.yaml',
    ])
  })

  test('ends without an error when it is interrupted', async () => {
    const { home } = copied()
    await serve(['mine.yaml'], home)
    const ended = new Promise((resolve) => server?.once('exit', resolve))
    server?.kill('SIGINT')
    expect(await ended).toBe(130)
  })

  test('--page writes the page, once', async () => {
    const cwd = folder()
    expect(await call(['open', '--page', 'page.html'], { cwd })).toMatchObject({ code: 0, stderr: '' })
    expect(readFileSync(join(cwd, 'page.html'), 'utf8')).toContain('<!doctype html>')
    expect(await call(['open', '--page', 'page.html'], { cwd })).toMatchObject({
      code: 2,
      stderr: '--page page.html: there is a file of this name already\n',
    })
  })

  test('puts a game of the user’s own on the page, with the scenario and its files', async () => {
    const page = join(folder(), 'own.html')
    const file = join(ROOT, 'scenarios/book-of-war/first-battle.yaml')
    expect(await call(['open', file, '--page', page])).toMatchObject({ code: 0, stderr: '' })
    const html = readFileSync(page, 'utf8')
    const [, data = ''] = /<script type="application\/json" id="data">(.*?)<\/script>/s.exec(html) ?? []
    const { draft } = JSON.parse(data) as { readonly draft: Draft }
    expect(draft.name).toBe('own/first-battle.yaml')
    expect(Object.keys(draft.files).toSorted()).toEqual(['own/catalogue.yaml', 'own/first-battle.yaml'])
    // The game stands before the engine, which finds it there.
    const [, engine = ''] = html.split('<script type="text/plain" id="engine">')
    expect(engine.includes('globalThis.FAIRFIGHT_OWN=')).toBe(true)
  })

  test('says what is wrong with a game of the user’s own', async () => {
    const home = folder()
    writeFileSync(join(home, 'mine.js'), 'export default 7\n')
    writeFileSync(join(home, 'mine.yaml'), 'game: ./mine.js\ntitle: Mine\narmies: []\n')
    const { code, stderr } = await call(['open', join(home, 'mine.yaml'), '--page', join(home, 'page.html')])
    expect(code).toBe(2)
    expect(stderr).toContain('mine.yaml: cannot use the game ./mine.js: this is no game: ')
    expect(existsSync(join(home, 'page.html'))).toBe(false)
  })

  test('says in words that a file does not exist', async () => {
    const { code, stderr } = await call(['open', 'nowhere.yaml', '--no-browser'], { cwd: folder() })
    expect([code, stderr]).toEqual([2, 'nowhere.yaml: there is no such file\n'])
  })
})
