import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe } from 'vitest'

/** Where Firefox may be installed. */
const PLACES = ['/usr/bin/firefox-esr', '/usr/bin/firefox']
const executable = PLACES.find((place) => existsSync(place))

/** Milliseconds in which Firefox must have started. */
const START = 60_000

/** Opens an address, and runs the body of a function there; its last argument takes the answer. */
export interface Firefox {
  open(address: string): Promise<void>
  run<T>(body: string): Promise<T>
}

/** Tests that need Firefox. They are skipped, and say why, where none is installed. */
export function inFirefox(title: string, tests: (firefox: Firefox) => void): void {
  if (executable === undefined) {
    describe.skip(`${title} (skipped: no Firefox at ${PLACES.join(', ')})`, () => tests(absent))
    return
  }
  describe(title, () => {
    const profile = mkdtempSync(join(tmpdir(), 'fairfight-firefox-'))
    let browser: ChildProcess
    let driver: Driver
    beforeAll(async () => {
      // A port that is free, and no page of Firefox's own.
      writeFileSync(
        join(profile, 'user.js'),
        'user_pref("marionette.port", 0);\nuser_pref("browser.aboutwelcome.enabled", false);\n',
      )
      browser = spawn(executable, ['--headless', '--no-remote', '--marionette', '--profile', profile, 'about:blank'], {
        stdio: 'ignore',
        env: { ...process.env, HOME: profile },
      })
      driver = await Driver.to(await portIn(profile))
      await driver.ask('WebDriver:NewSession', {})
      await driver.ask('WebDriver:SetTimeouts', { script: 120_000 })
    }, START)
    afterAll(async () => {
      driver?.close()
      if (browser.exitCode === null) {
        const ended = new Promise((done) => browser.once('exit', done))
        browser.kill()
        await ended
      }
      rmSync(profile, { recursive: true, force: true })
    })
    tests({
      open: async (address) => void (await driver.ask('WebDriver:Navigate', { url: address })),
      run: async <T>(body: string) => {
        const answer = await driver.ask('WebDriver:ExecuteAsyncScript', { script: body, args: [] })
        return (answer as { readonly value: T }).value
      },
    })
  })
}

const absent: Firefox = {
  open: () => Promise.reject(new Error('there is no Firefox')),
  run: () => Promise.reject(new Error('there is no Firefox')),
}

/** The port that Firefox has chosen for its driver, as soon as it says which. */
async function portIn(profile: string): Promise<number> {
  const file = join(profile, 'MarionetteActivePort')
  const end = performance.now() + START
  while (!existsSync(file) || readFileSync(file, 'utf8').trim() === '') {
    if (performance.now() > end) throw new Error('Firefox does not start')
    await new Promise((done) => setTimeout(done, 100))
  }
  return Number(readFileSync(file, 'utf8'))
}

/** Talks to Firefox by its own protocol, Marionette: each message is its length in bytes, a colon, and JSON. */
class Driver {
  private readonly socket: Socket
  private readonly waiting = new Map<number, { resolve(answer: unknown): void; reject(why: Error): void }>()
  private received = Buffer.alloc(0)
  private last = 0

  private constructor(socket: Socket) {
    this.socket = socket
    socket.on('data', (part) => this.read(part))
  }

  static async to(port: number): Promise<Driver> {
    const socket = connect(port, '127.0.0.1')
    await new Promise<void>((done, fail) => socket.once('connect', done).once('error', fail))
    return new Driver(socket)
  }

  ask(command: string, options: object): Promise<unknown> {
    this.last++
    const id = this.last
    const message = Buffer.from(JSON.stringify([0, id, command, options]))
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject })
      this.socket.write(Buffer.concat([Buffer.from(`${message.length}:`), message]))
    })
  }

  close(): void {
    this.socket.destroy()
  }

  private read(part: Buffer): void {
    this.received = Buffer.concat([this.received, part])
    for (let colon = this.received.indexOf(':'); colon > 0; colon = this.received.indexOf(':')) {
      const end = colon + 1 + Number(this.received.subarray(0, colon).toString())
      if (this.received.length < end) return
      const message: unknown = JSON.parse(this.received.subarray(colon + 1, end).toString())
      this.received = this.received.subarray(end)
      if (Array.isArray(message)) this.take(message)
    }
  }

  /** An answer: its kind, the number of the question, an error or null, the result. The greeting is no such list. */
  private take([, id, error, result]: readonly unknown[]): void {
    const waiting = this.waiting.get(Number(id))
    this.waiting.delete(Number(id))
    if (error === null) waiting?.resolve(result)
    else waiting?.reject(new Error(JSON.stringify(error)))
  }
}
