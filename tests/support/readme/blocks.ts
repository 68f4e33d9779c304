import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * The README.md files of the project, and what they ask a reader to type.
 *
 * - A block `yaml` is a whole file where its first line is `# NAME.yaml`, and a part of one where it is `# in FILE, at PATH`.
 * - A block `js` is a file, `// NAME.js`.
 * - A block `ts` is a whole program.
 * - Every line of a block `sh` is a command. So is every `npx fairfight …` in a sentence or a table; words in capitals stand for something of the reader's.
 * - A block `bash` has commands for several machines, or with a server, which nobody tries here.
 * - A block without a language is what a command printed, or a drawing.
 */

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

/** Folders without files of the project's own. */
const FOREIGN = new Set(['node_modules', 'dist', 'coverage', '.git', 'out'])

export interface Block {
  readonly language: string
  readonly code: string
}

export interface Document {
  /** Its path from the root, such as `scenarios/README.md`. */
  readonly path: string
  readonly text: string
  readonly blocks: readonly Block[]
}

/** Every README.md of the project, the one at the root first. */
export const DOCUMENTS: readonly Document[] = readmesIn('').map((path) => {
  const text = readFileSync(join(ROOT, path), 'utf8')
  const blocks = Array.from(text.matchAll(/^```(\w*)\n(.*?)^```/gms), ([, language = '', code = '']) => ({
    language,
    code,
  }))
  return { path, text, blocks }
})

function readmesIn(folder: string): string[] {
  const entries = readdirSync(join(ROOT, folder), { withFileTypes: true })
  const own = entries.filter((entry) => entry.name === 'README.md').map(({ name }) => posix.join(folder, name))
  const folders = entries.filter(
    (entry) => entry.isDirectory() && !FOREIGN.has(entry.name) && !entry.name.startsWith('.'),
  )
  return [...own, ...folders.flatMap(({ name }) => readmesIn(posix.join(folder, name)))]
}

export function documentAt(path: string): Document {
  const found = DOCUMENTS.find((document) => document.path === path)
  if (found === undefined) throw new Error(`there is no ${path}`)
  return found
}

/** Blocks of a language. */
export function blocksOf({ blocks }: Document, language: string): string[] {
  return blocks.filter((block) => block.language === language).map(({ code }) => code)
}

/** A file that the reader is told to save. */
export interface Saved {
  readonly name: string
  readonly code: string
}

const WHOLE = /^(?:#|\/\/) ([\w-]+\.(?:yaml|js))\n/

/** Whole files of a document, by the name in their first line. */
export function filesOf(document: Document): Saved[] {
  return [...blocksOf(document, 'yaml'), ...blocksOf(document, 'js')].flatMap((code) => {
    const [, name] = WHOLE.exec(code) ?? []
    return name === undefined ? [] : [{ name, code }]
  })
}

/** A part of a file: the value at a path. */
export interface Fragment {
  readonly file: string
  readonly at: string
  readonly code: string
}

const PART = /^# in ([\w./-]+\.yaml), at ([\w. -]+)\n/

export function fragmentsOf(document: Document): Fragment[] {
  return blocksOf(document, 'yaml').flatMap((code) => {
    const [, file, at] = PART.exec(code) ?? []
    return file === undefined || at === undefined ? [] : [{ file, at, code }]
  })
}

/** Whether a block of YAML or of a general names its file or place. */
export function isNamed(code: string): boolean {
  return WHOLE.test(code) || PART.test(code)
}

/** Words that stand for something of the reader's, with an example for each. */
const EXAMPLES: readonly (readonly [RegExp, string])[] = [
  [/\bFILE…/g, 'scenarios/sovl/knights-charge-spears.yaml scenarios/sovl/flank-charge.yaml'],
  [/\bFILE\b/g, 'scenarios/sovl/knights-charge-spears.yaml'],
  [/\bROSTER\b/g, 'scenarios/sovl/roster-engagement.yaml'],
  [/\bGAME\b/g, 'sovl'],
  [/\bARMY\b/g, 'Order'],
  [/\bEDITION\b/g, 'earlier-combat'],
  [/\bPATH=VALUES\b/g, 'turns=1..4'],
  [/\bN\b/g, '3'],
]

/**
 * Command lines after `npx fairfight`, in the order of the document; words that stand for something of the reader's are replaced by
 * examples.
 */
export function commandsOf({ text }: Pick<Document, 'text'>): string[] {
  const here = text.replaceAll(/^```bash\n.*?^```/gms, '')
  return Array.from(here.matchAll(/npx fairfight ([^`\n|]+)/g), ([, line = '']) =>
    EXAMPLES.reduce((filled, [word, example]) => filled.replaceAll(word, example), line).trim(),
  )
}

/** A command that occurs in two documents is tried in the first. */
const FIRST_IN = new Map<string, Document>()
for (const document of DOCUMENTS) {
  for (const line of commandsOf(document)) if (!FIRST_IN.has(line)) FIRST_IN.set(line, document)
}

/**
 * Commands that other tests try, or none can: a queue needs a server (`tests/queue`), `open` serves until it is ended (`tests/cli/open`), a
 * cluster counts its jobs, and KEY stands for a key of the reader's.
 */
const ELSEWHERE = [/--queue/, /^workers/, /^open/, /JOB_COMPLETION_INDEX/, /\bKEY\b/]

/** Commands that are tried for a document: those that no earlier one has, and those that need a file which the reader has saved for it. */
export function commandsToTry(document: Document): string[] {
  const saved = filesOf(document)
  const own = (line: string): boolean => saved.some(({ name }) => line.includes(name))
  const alone = commandsOf(document).filter((line) => !ELSEWHERE.some((reason) => reason.test(line)))
  return [...new Set(alone)].filter((line) => own(line) || FIRST_IN.get(line) === document)
}

/**
 * Makes a folder in which the commands of a document work as in the folder of the project: it has the scenarios, and the files that the
 * reader saves.
 */
export function furnish(document: Document, folder: string): void {
  symlinkSync(join(ROOT, 'scenarios'), join(folder, 'scenarios'))
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(ROOT, join(folder, 'node_modules', 'fairfight'))
  for (const { name, code } of filesOf(document)) writeFileSync(join(folder, name), code)
}

/** Files and folders of the project in which a command could leave files. Commands of documents run elsewhere, and leave none here. */
export function inProject(): readonly string[] {
  const scenarios = readdirSync(join(ROOT, 'scenarios'), { recursive: true, encoding: 'utf8' })
  return [...readdirSync(ROOT), ...scenarios.map((path) => posix.join('scenarios', path))]
}

/** Targets of the links of a document, from the root, without links to other sites. `#…` of a page follows its path. */
export function linksOf({ path, text }: Document): { readonly to: string; readonly anchor: string }[] {
  const targets = [
    ...Array.from(text.matchAll(/\]\(([^)\s]+)\)/g), ([, target = '']) => target),
    ...Array.from(text.matchAll(/\b(?:src|srcset)="([^"]+)"/g), ([, target = '']) => target),
  ]
  return targets
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => {
      const [file = '', anchor = ''] = target.split('#')
      return { to: file === '' ? path : posix.join(dirname(path), file), anchor }
    })
}

/** Anchors of a page: its headings as GitHub spells them. */
export function anchorsOf(text: string): Set<string> {
  return new Set(
    Array.from(text.matchAll(/^#+ (.+)$/gm), ([, title = '']) =>
      title
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  )
}

/** Paths that a document names in code, from the root. */
export function pathsOf({ text }: Document): string[] {
  return Array.from(
    text.matchAll(/`((?:src|tests|workers|bench|scenarios|reports)\/[\w./*-]*)`/g),
    ([, path = '']) => path,
  )
}
