import { beforeAll, describe, expect, test } from 'vitest'
import { call, folder } from '../cli/support.ts'
import { commandsOf, commandsToTry, DOCUMENTS, type Document, furnish, inProject } from '../support/readme/blocks.ts'

/**
 * Quoted output in documents is the real output of the command. A quotation (`> …`) or a block without a language after a block of commands
 * is its output; ` … ` in a line stands for words left out, a line `…` for lines left out.
 */

const BEFORE = inProject()

interface Answer {
  readonly commands: readonly string[]
  /** Text that the output must contain, apart from spaces and ends of lines. */
  readonly parts: readonly string[]
}

/** Between a command and the block of its output there is at most a sentence. */
const ANSWERED = /^```sh\n(npx fairfight [^`]*?)```\n\n(?:((?:>[^\n]*\n)+)|(?:[^\n`]*\n\n)?```\n(.*?)^```)/gms

function answersOf({ text }: Document): Answer[] {
  return Array.from(text.matchAll(ANSWERED), ([, commands = '', quoted = '', block = '']) => ({
    commands: commandsOf({ text: commands }),
    parts: [...quoted.split('\n').map((line) => line.replace(/^> ?/, '')), ...block.split(/^…$/m)]
      .flatMap((line) => line.split(' … '))
      .map(plain)
      .filter((part) => part !== ''),
  }))
}

function plain(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}

const ANSWERS = DOCUMENTS.flatMap((document) =>
  answersOf(document).map((answer) => [document.path, answer.commands.join('; '), document, answer] as const),
)

test('documents quote output', () => expect(ANSWERS.length).toBeGreaterThan(6))

/** The words of a command line, as a shell splits it: what stands in single quotes is one word. */
function wordsOf(line: string): string[] {
  return [...line.matchAll(/'([^']*)'|\S+/g)].map(([word, quoted]) => quoted ?? word)
}

describe.each(ANSWERS)('%s: npx fairfight %s', (_path, _commands, document, { commands, parts }) => {
  let printed = ''
  beforeAll(async () => {
    const home = folder()
    furnish(document, home)
    for (const line of commands) {
      const { stdout } = await call([...wordsOf(line), ...(/^(?:elo|sprt) /.test(line) ? [] : ['--quiet'])], {
        cwd: home,
      })
      printed += `${plain(stdout)}\n`
    }
  }, 300_000)

  test.each(parts.map((part) => [part]))('prints %s', (part) => {
    expect(printed).toContain(part)
  })
})

/** Commands that search, with as few battles as they allow. */
const SEARCHES = DOCUMENTS.flatMap((document) =>
  commandsToTry(document)
    .filter((line) => /^(?:tune|exploit|best) (?!--help)/.test(line))
    .map((line) => [line, document] as const),
)

test.each(SEARCHES)('a search in a document works: npx fairfight %s', async (line, document) => {
  const home = folder()
  furnish(document, home)
  const few = line.includes('--battles') ? [] : ['--battles', line.startsWith('best ') ? '6000' : '3000']
  const { code, stderr } = await call([...wordsOf(line), ...few, '--json', '--quiet'], { cwd: home })
  expect(code, stderr).toBe(0)
})

test('documents have searches', () => expect(SEARCHES.length).toBeGreaterThan(1))

test('commands of documents leave no files in the project', () => {
  expect(inProject().filter((path) => !BEFORE.includes(path))).toEqual([])
})
