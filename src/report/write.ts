import { createReadStream, rmSync } from 'node:fs'
import { appendFile, mkdir, mkdtemp, readdir, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join, posix } from 'node:path'
import type { GameFacts } from '../core/facts.ts'
import type { ResultDocument } from '../result/document.ts'
import { Lock } from './lock.ts'
import { OutputError } from './output-error.ts'
import { type Files, isReport, type ReportOptions, renderReports } from './render.ts'

/**
 * Writes every report of a result into `dir` and returns the paths, `result.json` first. The folder is made if it is missing. Either all files
 * are written or none, see `Draft`.
 *
 * @throws OutputError
 */
export async function writeReports(
  document: ResultDocument,
  facts: GameFacts,
  dir: string,
  options: ReportOptions = {},
): Promise<string[]> {
  return writeFiles(await renderReports(document, facts, undefined, options), dir)
}

/** Writes the files of a result into `dir`. */
export async function writeFiles(files: Files, dir: string): Promise<string[]> {
  const draft = await Draft.open(dir)
  return draft.finish(files)
}

/** Whether there is anything at a path. */
export async function isThere(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null)) !== null
}

/**
 * Writes a text file, whole or not at all. An existing file is replaced.
 *
 * @throws OutputError
 */
export async function writeText(path: string, text: string): Promise<void> {
  const draft = `${path}${WRITING}${process.pid}`
  try {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(draft, text)
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw new OutputError(`cannot write ${path}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/**
 * Writes new files, by their paths in a folder, which is made if missing: all or none. What is there is not replaced.
 *
 * @throws OutputError
 */
export async function writeNew(folder: string, files: ReadonlyMap<string, string>): Promise<void> {
  const written: string[] = []
  try {
    for (const [name, text] of files) {
      const path = join(folder, name)
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, text, { flag: 'wx' })
      written.push(path)
    }
  } catch (error) {
    for (const path of written) await rm(path, { force: true })
    throw new OutputError(`cannot write to ${folder}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** The first letters of the names of folders with unfinished files. */
const WRITING = '.writing-'

/** Open drafts. */
const OPEN = new Set<{ abandon: () => void }>()

/** Removes unfinished files at once, because a second Ctrl-C does not wait for anything else. */
function abandonAll(): void {
  for (const draft of OPEN) draft.abandon()
}

/**
 * Reports that are being written into a folder. Until they are finished, no other process may write to the folder. They are first written to a
 * folder inside it and then moved to their places, all or none: if a move fails, the earlier files are put back. Reports of an earlier run
 * are replaced, or removed if this run has no such report; other files stay.
 */
export class Draft {
  readonly dir: string
  /** The folders that were made for the reports. */
  private readonly made: readonly string[]
  /** The folder for unfinished files. It is inside `dir`, so it is writable and on the same file system, where a move is a single step. */
  private readonly draft: string
  private readonly appended = new Set<string>()
  private readonly lock: Lock

  private constructor(dir: string, made: readonly string[], draft: string, lock: Lock) {
    this.dir = dir
    this.made = made
    this.draft = draft
    this.lock = lock
    if (OPEN.size === 0) process.on('exit', abandonAll)
    OPEN.add(this)
  }

  /** Opens a folder, and makes it if it is missing. Rejects before any battle is played if it is not writable or another process writes to it. */
  static async open(dir: string): Promise<Draft> {
    let made: readonly string[] = []
    let lock: Lock | null = null
    try {
      made = await makeFolder(dir)
      lock = await Lock.take(dir)
      if (lock.takenFrom !== null) await removeLeft(dir)
      return new Draft(dir, made, await mkdtemp(join(dir, WRITING)), lock)
    } catch (error) {
      lock?.release()
      await removeEmpty(made)
      throw error instanceof OutputError ? error : failure(dir, error)
    }
  }

  /** The number of a process that was killed while it wrote here; null if there is none. */
  get takenFrom(): number | null {
    return this.lock.takenFrom
  }

  /** Removes unfinished files at once. */
  abandon(): void {
    rmSync(this.draft, { recursive: true, force: true })
    this.lock.release()
  }

  /** Adds text to the end of a file that grows while battles are played. */
  async append(file: string, text: string): Promise<void> {
    try {
      const path = join(this.draft, 'new', file)
      if (!this.appended.has(file)) await makeFolder(dirname(path))
      this.appended.add(file)
      await appendFile(path, text)
    } catch (error) {
      throw failure(this.dir, error)
    }
  }

  /** Adds text to one part of a file. The parts are joined at the end. */
  async appendPart(file: string, part: number, text: string): Promise<void> {
    try {
      const path = this.partOf(file, part)
      await makeFolder(dirname(path))
      await appendFile(path, text)
    } catch (error) {
      throw failure(this.dir, error)
    }
  }

  /** Adds parts 0 to `parts` − 1 to the end of the file, in this order. Parts that were never written are skipped. */
  async join(file: string, parts: number): Promise<void> {
    for (let part = 0; part < parts; part++) {
      const path = this.partOf(file, part)
      if (!(await exists(path))) continue
      try {
        for await (const text of createReadStream(path, 'utf8')) await this.append(file, String(text))
        await rm(path)
      } catch (error) {
        throw failure(this.dir, error)
      }
    }
  }

  /** Writes a file into the folder at once and in a single step, beside the reports there, so that a crash does not lose it. */
  async keep(file: string, text: string): Promise<void> {
    try {
      const path = join(this.draft, `kept-${file}`)
      await writeFile(path, text)
      await rename(path, join(this.dir, file))
    } catch (error) {
      throw failure(this.dir, error)
    }
  }

  /** Moves the given and the appended files into the folder; returns the paths. `old`: whether a file that is not replaced is removed. */
  async finish(files: Files, old: (file: string) => boolean = isReport): Promise<string[]> {
    const names = [...files.keys(), ...this.appended]
    try {
      await save(files, join(this.draft, 'new'))
      await swap(names, this.dir, this.draft, old)
    } catch (error) {
      throw failure(this.dir, error)
    } finally {
      await this.discard()
    }
    return names.map((file) => join(this.dir, file))
  }

  private partOf(file: string, part: number): string {
    return join(this.draft, 'parts', `${part}-${file}`)
  }

  /** Leaves the folder as it was. Does nothing after `finish`. */
  async discard(): Promise<void> {
    if (!OPEN.delete(this)) return
    if (OPEN.size === 0) process.off('exit', abandonAll)
    await rm(this.draft, { recursive: true, force: true })
    this.lock.release()
    await removeEmpty(this.made)
  }
}

async function save(files: Files, into: string): Promise<void> {
  for (const [file, content] of files) {
    await makeFolder(dirname(join(into, file)))
    await writeFile(join(into, file), content)
  }
}

/** Moves earlier reports to `draft/old` and the new ones into the folder. If a step fails, all steps are undone. */
async function swap(
  names: readonly string[],
  dir: string,
  draft: string,
  old: (file: string) => boolean,
): Promise<void> {
  const undo: (() => Promise<void>)[] = []
  const move = async (from: string, to: string): Promise<void> => {
    const made = await makeFolder(dirname(to))
    undo.push(() => removeEmpty(made))
    await rename(from, to)
    undo.push(() => rename(to, from))
  }
  try {
    for (const file of await earlier(names, dir, old)) await move(join(dir, file), join(draft, 'old', file))
    for (const file of names) await move(join(draft, 'new', file), join(dir, file))
  } catch (error) {
    for (const step of undo.toReversed()) await step()
    throw error
  }
}

/** Files in the folder that are replaced by new files, and old reports that are removed. */
async function earlier(names: readonly string[], dir: string, old: (file: string) => boolean): Promise<string[]> {
  const folders = new Set(['charts', 'battles', ...names.map((file) => dirname(file))])
  const here = await Promise.all([...folders].map((folder) => list(dir, folder)))
  return here.flat().filter((file) => names.includes(file) || old(file))
}

async function list(dir: string, folder: string): Promise<string[]> {
  try {
    const entries = await readdir(join(dir, folder), { withFileTypes: true })
    return entries.filter((entry) => !entry.isDirectory()).map(({ name }) => posix.join(folder, name))
  } catch {
    return [] // The folder does not exist yet.
  }
}

/**
 * Makes a folder and its missing parent folders; returns those made, outermost first. The recursive `mkdir` of Node is not used, because it
 * never ends in folders such as /proc.
 */
async function makeFolder(dir: string): Promise<string[]> {
  const around = dirname(dir)
  const made = around === dir || (await exists(around)) ? [] : await makeFolder(around)
  try {
    await mkdir(dir)
    return [...made, dir]
  } catch (error) {
    if (isCode(error, 'EEXIST') && (await stat(dir)).isDirectory()) return made
    await removeEmpty(made)
    throw error
  }
}

async function exists(path: string): Promise<boolean> {
  try {
    await stat(path)
    return true
  } catch (error) {
    if (isCode(error, 'ENOENT')) return false
    throw error
  }
}

/** Removes unfinished files of a process that was killed. */
async function removeLeft(dir: string): Promise<void> {
  const left = (await readdir(dir)).filter((name) => name.startsWith(WRITING))
  await Promise.all(left.map((name) => rm(join(dir, name), { recursive: true, force: true })))
}

/** Removes folders that were made, unless they are no longer empty. */
async function removeEmpty(made: readonly string[]): Promise<void> {
  try {
    for (const dir of made.toReversed()) await rmdir(dir)
  } catch {
    // A folder that is not empty stays.
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

function failure(dir: string, error: unknown): OutputError {
  return new OutputError(`cannot write to ${dir}: ${reason(error)}`, { cause: error })
}

function reason(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return REASONS[code] ?? (error instanceof Error ? error.message : String(error))
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOENT: 'there is no such place',
  ENOSPC: 'no space left on the device',
  ENOTDIR: 'a part of the path is a file, not a folder',
  EEXIST: 'there is a file of that name',
  EFBIG: 'the file would be too large',
  EISDIR: 'a folder stands where a file should go',
  ENOTEMPTY: 'a folder stands where a file should go',
  ENAMETOOLONG: 'the name is too long',
}
