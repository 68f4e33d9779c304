import { type ChildProcess, spawn } from 'node:child_process'
import { expect } from 'vitest'
import { CLI, call, folder } from '../cli/support.ts'
import { sleep } from './server.ts'

/** A program that was started. */
export interface Started {
  readonly child: ChildProcess
  /** What it has printed on stderr. */
  said(): string
  readonly ended: Promise<{ readonly code: number | null; readonly stdout: string; readonly stderr: string }>
}

export interface StartOptions {
  readonly cwd?: string
  readonly env?: Readonly<Record<string, string>>
  /** The program, if it is not that of this folder. */
  readonly cli?: string
}

/** Starts `fairfight …` as a process of its own. */
export function start(args: readonly string[], { cwd = folder(), env = {}, cli = CLI }: StartOptions = {}): Started {
  const child = spawn(process.execPath, [cli, ...args], { cwd, env: { ...process.env, ...env } })
  const parts = { stdout: '', stderr: '' }
  child.stdout.on('data', (data: Buffer) => (parts.stdout += String(data)))
  child.stderr.on('data', (data: Buffer) => (parts.stderr += String(data)))
  const ended = new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) =>
    child.once('close', (code) => resolve({ code, ...parts })),
  )
  return { child, said: () => parts.stderr, ended }
}

/** Waits until a program has printed a text on stderr. */
export async function until(started: Started, text: string): Promise<void> {
  for (let tries = 0; tries < 400; tries++) {
    if (started.said().includes(text)) return
    await sleep(50)
  }
  throw new Error(`it did not say ${text}, but: ${started.said()}`)
}

/** Workers of a test, on one thread each. */
export class Workers {
  private readonly started: Started[] = []

  /** Starts a worker, and waits until it listens. */
  async add(url: string, more: readonly string[] = [], options: StartOptions = {}): Promise<Started> {
    const worker = start(['worker', '--queue', url, '--workers', '1', ...more], options)
    this.started.push(worker)
    await until(worker, 'thread')
    return worker
  }

  kill(): void {
    for (const { child } of this.started.splice(0)) child.kill('SIGKILL')
  }
}

/** The result of a command on threads. */
export async function onThreads(args: readonly string[], cwd?: string): Promise<string> {
  const { code, stdout, stderr } = await call(args, cwd === undefined ? {} : { cwd })
  expect(code, stderr).toBe(0)
  return stdout
}
