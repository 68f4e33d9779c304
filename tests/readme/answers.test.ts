import { beforeAll, describe, expect, test } from 'vitest'
import { call, folder } from '../cli/support.ts'
import { commandsOf, commandsToTry, DOCUMENTS, type Document, furnish, inProject } from '../support/readme/blocks.ts'

/**
 * What documents say that a command printed is what it prints. A quotation (`> …`) or a block without a language that follows a block of
 * commands is its answer; ` … ` in a line stands for words left out, a line `…` for lines left out.
 */

const BEFORE = inProject()

interface Answer {
  readonly commands: readonly string[]
  /** What must stand in the output, spaces and ends of lines apart. */
  readonly parts: readonly string[]
}

/** Further lines between a command and the block that it printed are no more than a sentence. */
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

test('documents have answers to be tried', () => expect(ANSWERS.length).toBeGreaterThan(6))

describe.each(ANSWERS)('%s: npx fairfight %s', (_path, _commands, document, { commands, parts }) => {
  let printed = ''
  beforeAll(async () => {
    const home = folder()
    furnish(document, home)
    for (const line of commands) {
      const { stdout } = await call([...line.split(' '), ...(/^(?:elo|sprt) /.test(line) ? [] : ['--quiet'])], {
        cwd: home,
      })
      printed += `${plain(stdout)}\n`
    }
  }, 300_000)

  test.each(parts.map((part) => [part]))('prints %s', (part) => {
    expect(printed).toContain(part)
  })
})

/** Commands that look for something, with as few battles as they take. */
const SEARCHES = DOCUMENTS.flatMap((document) =>
  commandsToTry(document)
    .filter((line) => /^(?:tune|exploit|best) (?!--help)/.test(line))
    .map((line) => [line, document] as const),
)

test.each(SEARCHES)('a search that a document names works: npx fairfight %s', async (line, document) => {
  const home = folder()
  furnish(document, home)
  const few = line.includes('--battles') ? [] : ['--battles', line.startsWith('best ') ? '6000' : '3000']
  const { code, stderr } = await call([...line.split(' '), ...few, '--json', '--quiet'], { cwd: home })
  expect(code, stderr).toBe(0)
})

test('searches are there to be tried', () => expect(SEARCHES.length).toBeGreaterThan(1))

test('commands of documents leave nothing in the project', () => {
  expect(inProject().filter((path) => !BEFORE.includes(path))).toEqual([])
})
