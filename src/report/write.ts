import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, posix } from 'node:path'
import type { GameFacts } from '../core/facts.ts'
import type { ResultDocument } from '../run/document.ts'
import { OutputError } from './output-error.ts'
import { type Files, isReport, renderReports } from './render.ts'

/**
 * Writes every report of a result into `dir` and returns the paths written, `result.json` first. `extra` are further files by name.
 *
 * @throws OutputError
 */
export async function writeReports(
  document: ResultDocument,
  facts: GameFacts,
  dir: string,
  extra: Files = new Map(),
): Promise<string[]> {
  return writeFiles(new Map([...(await renderReports(document, facts)), ...extra]), dir)
}

/**
 * Writes the files of a result into `dir`, which is made if missing. Reports of an earlier run are replaced or, where this one has
 * none such, removed; other files stay.
 *
 * All or nothing: files are written beside their place first and then moved in; if that fails half-way, what was there is put back.
 *
 * @throws OutputError
 */
export async function writeFiles(files: Files, dir: string): Promise<string[]> {
  let made: string | undefined
  let draft: string | undefined
  try {
    made = await mkdir(dir, { recursive: true })
    // Inside the folder: the one place sure to be writable and on the same file system, where a move is one step.
    draft = await mkdtemp(join(dir, '.writing-'))
    await save(files, join(draft, 'new'))
    await swap(files, dir, draft)
  } catch (error) {
    if (made !== undefined) await rm(made, { recursive: true, force: true })
    throw new OutputError(`cannot write to ${dir}: ${reason(error)}`, { cause: error })
  } finally {
    if (draft !== undefined) await rm(draft, { recursive: true, force: true })
  }
  return [...files.keys()].map((file) => join(dir, file))
}

async function save(files: Files, into: string): Promise<void> {
  for (const [file, content] of files) {
    await mkdir(dirname(join(into, file)), { recursive: true })
    await writeFile(join(into, file), content)
  }
}

/** Moves earlier reports out to `draft/old` and the new files in; takes every step back if one fails. */
async function swap(files: Files, dir: string, draft: string): Promise<void> {
  const moves: [from: string, to: string][] = []
  const move = async (from: string, to: string): Promise<void> => {
    await mkdir(dirname(to), { recursive: true })
    await rename(from, to)
    moves.push([from, to])
  }
  try {
    for (const file of await earlier(files, dir)) await move(join(dir, file), join(draft, 'old', file))
    for (const file of files.keys()) await move(join(draft, 'new', file), join(dir, file))
  } catch (error) {
    for (const [from, to] of moves.toReversed()) await rename(to, from)
    throw error
  }
}

/** Files in the folder that the new ones replace, and charts they leave without a successor. */
async function earlier(files: Files, dir: string): Promise<string[]> {
  const folders = new Set(['charts', ...[...files.keys()].map((file) => dirname(file))])
  const here = await Promise.all([...folders].map((folder) => list(dir, folder)))
  return here.flat().filter((file) => files.has(file) || isReport(file))
}

async function list(dir: string, folder: string): Promise<string[]> {
  try {
    const entries = await readdir(join(dir, folder), { withFileTypes: true })
    return entries.filter((entry) => !entry.isDirectory()).map(({ name }) => posix.join(folder, name))
  } catch {
    return [] // No such folder yet.
  }
}

function reason(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return REASONS[code] ?? (error instanceof Error ? error.message : String(error))
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'no space left on the device',
  ENOTDIR: 'a part of the path is a file, not a folder',
  EEXIST: 'there is a file of that name',
  EISDIR: 'a folder stands where a file should go',
  ENOTEMPTY: 'a folder stands where a file should go',
  ENAMETOOLONG: 'the name is too long',
}
