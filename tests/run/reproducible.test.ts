import { describe, expect, test } from 'vitest'
import type { RunOptions } from '../../src/run/types.ts'
import { COMMANDS, type Command, play, RULES, STOPS, studyOf } from '../support/studies.ts'
import { THOROUGH } from '../support/thorough.ts'

const cases = COMMANDS.flatMap((command) => RULES.map((rule) => ({ command, rule })))

describe('the bytes of a document', () => {
  test.each(cases)('of $command, stopped by $rule, are the same for any chunk', async ({ command, rule }) => {
    // Ratings take some time, and so do thousands of chunks.
    const smallest = rule === 'battles' || rule === 'budget' ? 1 : 7
    const sizes = command === 'matrix' ? [64] : [smallest, 64, 1733]
    const turn = sizes[(COMMANDS.indexOf(command) + RULES.indexOf(rule)) % sizes.length] as number
    for (const chunk of THOROUGH ? sizes : [turn]) {
      expect(await bytesOf(command, rule, { chunk })).toBe(await whole(command, rule))
    }
  })

  // Threads start slowly. So each case has one number of threads, and every number occurs with every command and rule.
  const threaded = cases.map((each, i) => ({ ...each, workers: [1, 2, 5][i % 3], chunk: [64, 1733, 7][(i >> 1) % 3] }))
  test.each(threaded.filter((_, i) => THOROUGH || i % 7 === 3))(
    'of $command, stopped by $rule, are the same on $workers threads with chunks of $chunk',
    async ({ command, rule, workers = 0, chunk = 1 }) => {
      expect(await bytesOf(command, rule, { workers, chunk })).toBe(await whole(command, rule))
    },
  )
})

type Rule = (typeof RULES)[number]

async function bytesOf(command: Command, rule: Rule, options: RunOptions = {}): Promise<string> {
  return JSON.stringify((await play(studyOf(command, { stopping: STOPS[rule] }), options)).document)
}

const known = new Map<string, Promise<string>>()

/** The document of a run without chunks, on the calling thread. */
function whole(command: Command, rule: Rule): Promise<string> {
  const key = `${command} ${rule}`
  const found = known.get(key) ?? bytesOf(command, rule)
  known.set(key, found)
  return found
}
