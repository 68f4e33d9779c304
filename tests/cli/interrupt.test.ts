import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { ResultDocument } from '../../src/result/document.ts'
import {
  call,
  execute,
  expectNoTrace,
  fairfight,
  filesIn,
  folder,
  REPORTS_AND_ROWS,
  ROOT,
  read,
  type SpawnOptions,
  shipped,
} from './support.ts'

const FLANK = shipped('flank-charge')

/** Presses Ctrl-C as soon as progress is shown; twice, because npx repeats the signal that the terminal has sent. */
function interrupting(): SpawnOptions {
  let pressed = false
  return {
    onStderr(child) {
      if (pressed) return
      pressed = true
      child.kill('SIGINT')
      child.kill('SIGINT')
    },
  }
}

describe('Ctrl-C in the middle of a run', () => {
  test.each(['0', '2'])('reports the finished part as a part, with %s workers', async (workers) => {
    const out = join(folder(), 'out')
    const args = ['run', FLANK, '--json', '--rows', '--workers', workers]
    const cut = await fairfight([...args, '--battles', '1000000000', '--out', out], interrupting())
    expectNoTrace(cut)
    expect(cut.code).toBe(130)
    const document = JSON.parse(cut.stdout) as ResultDocument
    expect(document).toMatchObject({ status: 'interrupted', stop: { rule: 'interrupted', asked: 1_000_000_000 } })
    const [matchup] = document.matchups
    const battles = matchup?.battles ?? 0
    expect(battles).toBeGreaterThan(0)
    expect(battles).toBeLessThan(1_000_000_000)

    // The part equals a run of this many battles.
    const whole = join(folder(), 'out')
    const run = await fairfight([...args, '--battles', String(battles), '--out', whole])
    const same = JSON.parse(run.stdout) as ResultDocument
    expect(document.digest).toBe(same.digest)
    expect(matchup?.counts).toEqual(same.matchups[0]?.counts)
    expect(read(out, 'rows.csv') === read(whole, 'rows.csv'), 'the same rows').toBe(true)

    expect(filesIn(out)).toEqual(REPORTS_AND_ROWS)
    expect(read(out, 'result.json')).toBe(cut.stdout)
    expect(read(out, 'report.html')).toMatch(/Interrupted after [\d,]+ of 1,000,000,000 battles/)
    expect(read(out, 'results.csv')).toMatch(/,interrupted\n/)
  })

  test('of a search tells the list that is ahead, and no score, because no list was tried on fresh dice', async () => {
    const out = join(folder(), 'out')
    const { code, stdout, stderr } = await fairfight(
      ['best', FLANK, '--battles', '2000000', '--workers', '0', '--out', out],
      interrupting(),
    )
    expect(code).toBe(130)
    const far = /interrupted after [\d,]+ of at most 2,000,\d{3} battles(.*)\n$/.exec(stderr)?.[1]
    // In the first part of the first race no list is ahead.
    if (stdout === '') expect(far).toBe(': no list was ahead yet, so nothing is told')
    else {
      expect(stdout).toMatch(
        /^Interrupted\. Ahead for Lancers: .+ points\.\nNo score is told, .* npx fairfight run .* --set /,
      )
      expect(far).toBe(', in this stage: all lists; nothing was written')
    }
    expect(existsSync(out)).toBe(false)
  })

  test('says so in the text for people, too', async () => {
    const out = join(folder(), 'out')
    const args = ['run', FLANK, shipped('even-lines'), '--battles', '1000000000', '--out', out]
    const { code, stdout } = await fairfight(args, interrupting())
    expect(code).toBe(130)
    expect(stdout).toMatch(/^Interrupted after [\d,]+ of 1,000,000,000 battles \(/m)
    expect(readdirSync(out)).toEqual(['flank-charge'])
  })
})

describe('Ctrl-C before anything is finished', () => {
  const interrupt = (): void => void process.emit('SIGINT')

  test.each([['run', '--battles', '1000', '--rows'], ['exact'], ['best', '--battles', '3000']])(
    '%s ends with 130 and writes nothing',
    async (verb, ...options) => {
      const dir = folder()
      const outcome = await call([verb, FLANK, ...options, '--out', join(dir, 'new', 'out')], { during: interrupt })
      expect(outcome).toMatchObject({ code: 130, stdout: '' })
      expect(outcome.stderr).toMatch(/^interrupted before .+\n$/)
      expect(readdirSync(dir)).toEqual([])
    },
  )
})

describe('a draft', () => {
  test('is removed even if the program ends at once', async () => {
    const dir = folder()
    const script = `
      import { Draft } from '${join(ROOT, 'dist', 'src', 'report', 'write.js')}'
      const draft = await Draft.open(process.argv[1])
      await draft.append('rows.csv', 'half a')
      process.exit(130)`
    const { code } = await execute(process.execPath, ['--input-type=module', '-e', script, dir])
    expect(code).toBe(130)
    expect(existsSync(dir) && readdirSync(dir)).toEqual([])
  })
})
