import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Decision } from '../../src/cli/battles/decisions.ts'
import type { BattleLog } from '../../src/report/playback/log.ts'
import { call, expectNoTrace, filesIn, folder, ROOT, read, shipped } from './support.ts'

const FLANK = shipped('flank-charge')
const FILES = ['battle.html', 'battle.json', 'battle.txt']

describe('the command play', () => {
  test('writes transcript, log and page into a folder of the battle, beside the reports of a run', async () => {
    const dir = folder()
    const { code, stdout, stderr } = await call(['play', FLANK, '--block', '3'], { cwd: dir })
    expect([code, stderr]).toEqual([0, ''])
    const out = join('reports', 'out', 'flank-charge', 'block-3')
    expect(filesIn(join(dir, out))).toEqual(FILES)
    expect(stdout).toBe(`${read(dir, out, 'battle.txt')}\n3 files in ${out}; open ${join(out, 'battle.html')}\n`)
    expect(read(dir, out, 'battle.html')).toContain('block 3')
  })

  test('plays a block beyond those of a run, and says where a run ends', async () => {
    const last = await call(['play', FLANK, '--block', '99999', '--out', folder()])
    expect([last.code, last.stderr]).toEqual([0, ''])
    const { code, stdout, stderr } = await call(['play', FLANK, '--block', '100000', '--out', folder()])
    expect([code, stderr]).toEqual([
      0,
      '--block 100000: a run of the 100,000 battles of this scenario has blocks 0 to 99,999, so this battle is not among them\n',
    ])
    expect(stdout).toMatch(/^Lancers v Spears, block 100000, seed 7, rules core\n\n/)
    // Four seats: a block is four battles.
    const two = ['play', shipped('hammer-and-green-tide'), '--block', '1', '--decisions', '--set']
    expect((await call([...two, 'battles=4'])).stderr).toMatch(/^--block 1: a run of the 4 .* has block 0 alone, /)
    expect((await call([...two, 'battles=5'])).stderr).toBe('')
    expect((await call([...two, 'battles=4', '--quiet'])).stderr).toBe('')
  })

  test('--quiet leaves out the closing line', async () => {
    const out = folder()
    const { stdout } = await call(['play', FLANK, '--quiet', '--out', out])
    expect(stdout).toBe(read(out, 'battle.txt'))
  })

  test('--all-clauses names every clause of a line; without it four clauses and a number', async () => {
    const some = (await call(['play', FLANK, '--quiet', '--out', folder()])).stdout
    const out = folder()
    const all = (await call(['play', FLANK, '--quiet', '--all-clauses', '--out', out])).stdout
    expect(all).toBe(read(out, 'battle.txt'))
    const { events } = JSON.parse(read(out, 'battle.json')) as BattleLog
    const named = (text: string) => [...text.matchAll(/\[(SOVL-.*)\]$/gm)].map(([, ids = '']) => ids)
    const told = events.map(({ clauses }) => clauses).filter((clauses) => clauses.length > 0)
    expect(named(all)).toEqual(told.map((clauses) => clauses.join(', ')))
    expect(named(some)).toEqual(
      told.map((clauses) => {
        const more = clauses.length > 4 ? `, +${clauses.length - 4}` : ''
        return `${clauses.slice(0, 4).join(', ')}${more}`
      }),
    )
    expect(named(some).some((ids) => ids.includes('+'))).toBe(true)
  })

  test('--decisions prints what each general is given and its choice, as the log of the same battle has it', async () => {
    const dir = folder()
    const battle = ['play', shipped('hammer-and-green-tide'), '--block', '2']
    const { code, stdout, stderr } = await call([...battle, '--decisions'], { cwd: dir })
    expect([code, stderr, readdirSync(dir)]).toEqual([0, '', []])
    const given = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Decision)
    const log = JSON.parse((await call([...battle, '--json'], { cwd: dir })).stdout) as BattleLog
    expect(given.map(({ decision }) => decision)).toEqual(log.decisions.map((_, i) => i))
    expect(given.map(({ actions }) => actions.length)).toEqual(log.decisions.map(({ of }) => of))
    expect(given.map(({ actions, chosen }) => actions[chosen ?? -1])).toEqual(log.decisions.map(({ chosen }) => chosen))
    const told = log.decisions.map(({ army }) => log.armies[army])
    expect(given.map(({ army, general }) => [army, general])).toEqual(told.map(({ name, policy }) => [name, policy]))
    expect(given.every(({ view }) => Object.keys(view as object).includes('units'))).toBe(true)
  })

  test('--decisions also prints the decision at which a general fails, and then its error', async () => {
    const dir = folder()
    writeFileSync(
      join(dir, 'fails.js'),
      'let n = 0\nexport default (view, actions) => { if (actions.length > 3 && n++ > 1) throw new Error("lost"); return 0 }\n',
    )
    const own = ['--set', `armies.Hammer.policy=${join(dir, 'fails.js')}`]
    const { code, stdout, stderr } = await call(['play', shipped('hammer-and-green-tide'), ...own, '--decisions'])
    const last = JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '') as Decision
    expect(code).toBe(1)
    expect(last).toMatchObject({ army: 'Hammer', chosen: null })
    expect(stderr).toContain(`decision ${last.decision}: threw lost`)
    expectNoTrace({ code, stdout, stderr })
  })

  test('--decisions tells an answer that is no action as none', async () => {
    const dir = folder()
    writeFileSync(join(dir, 'wild.js'), 'export default (view, actions) => actions.length\n')
    const own = ['--set', `armies.Hammer.policy=${join(dir, 'wild.js')}`]
    const { stdout } = await call(['play', shipped('hammer-and-green-tide'), ...own, '--decisions'])
    expect(JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '')).toMatchObject({ army: 'Hammer', chosen: null })
  })

  test('--decisions stands alone, and says so where nothing is decided', async () => {
    for (const other of [['--json'], ['--why'], ['--out', 'x'], ['--all-clauses'], ['--force']]) {
      const { code, stderr } = await call(['play', FLANK, '--decisions', ...other])
      expect([code, stderr]).toEqual([2, `--decisions prints the decisions and nothing else; leave out ${other[0]}\n`])
    }
    const { code, stdout, stderr } = await call(['play', FLANK, '--decisions'])
    expect([code, stdout, stderr]).toEqual([0, '', '--decisions: no general decides anything in this battle\n'])
  })

  test('--json prints the log and nothing else, and writes only to --out', async () => {
    const dir = folder()
    const args = ['play', FLANK, '--block', '3', '--json']
    const { code, stdout, stderr } = await call(args, { cwd: dir })
    expect([code, stderr, readdirSync(dir)]).toEqual([0, '', []])
    const log = JSON.parse(stdout) as BattleLog
    expect(log).toMatchObject({
      schema: 1,
      game: 'sovl',
      block: 3,
      seat: 0,
      matchup: 'Lancers v Spears',
      decisions: [],
    })
    expect(log.events.length).toBeGreaterThan(5)
    expect(log.events.at(-1)?.turn).toBe(log.turns)
    const again = await call([...args, '--out', 'there'], { cwd: dir })
    expect(again.stdout).toBe(stdout)
    expect(read(dir, 'there', 'battle.json')).toBe(stdout)
    expect(filesIn(dir)).toEqual(FILES.map((file) => join('there', file)))
  })

  test('--why adds the values that generals gave their best actions, and changes nothing else', async () => {
    const args = ['play', shipped('first-move'), '--json', '--set', 'armies.0.policy=planner:4', '--set', 'turns=1']
    const [plain, reasoned] = [await call(args), await call([...args, '--why'])]
    const [before, after] = [plain, reasoned].map(({ stdout }) => JSON.parse(stdout) as BattleLog)
    const withReasons = after?.decisions.filter(({ considered }) => considered !== undefined) ?? []
    expect(withReasons.length).toBeGreaterThan(10)
    for (const { considered = [], chosen, of } of withReasons) {
      expect(considered.filter((entry) => entry.chosen).map(({ action }) => action)).toEqual([chosen])
      expect(considered.length).toBeLessThanOrEqual(Math.min(5, of))
    }
    const decisions = after?.decisions.map(({ considered: _considered, ...decision }) => decision)
    expect({ ...after, decisions }).toEqual(before)
    const text = await call(['play', shipped('first-move'), '--why', ...args.slice(3), '--out', folder()])
    expect(text.stdout).toMatch(/^ {4}\? Hammer: .+ \(chosen\)/m)
  })

  test('--why tells once what values of W.A.R. are counted in, in the transcript and on the page', async () => {
    const scale = /^Values are points of the battle’s costs; .+$/gm
    const args = ['play', join(ROOT, 'scenarios', 'war', 'open-field.yaml'), '--set', 'turns=1', '--quiet']
    const [why, plain] = [folder(), folder()]
    const { stdout } = await call([...args, '--why', '--out', why])
    expect(stdout.match(scale)).toHaveLength(1)
    expect(read(why, 'battle.txt').match(scale)).toHaveLength(1)
    expect(read(why, 'battle.html')).toContain('Values are points of the battle’s costs; ')
    await call([...args, '--out', plain])
    for (const file of ['battle.txt', 'battle.html']) expect(read(plain, file)).not.toContain('Values are points of')
  })

  test('--why writes over the files of the same battle without reasons, and of no other', async () => {
    const out = folder()
    const args = ['play', shipped('first-move'), '--set', 'turns=1', '--quiet', '--out', out]
    expect((await call(args)).code).toBe(0)
    expect(await call([...args, '--why'])).toMatchObject({ code: 0, stderr: '' })
    expect(read(out, 'battle.txt')).toContain('(chosen)')
    const { code, stderr } = await call([...args, '--why', '--block', '1'])
    expect([code, stderr]).toEqual([2, expect.stringContaining(`${out} holds another battle; `)])
    const less = await call(args)
    expect([less.code, less.stderr]).toEqual([2, expect.stringContaining('with the reasons of its generals (`--why`)')])
  })

  test('--why names the generals that have no values', async () => {
    const { stderr } = await call(['play', FLANK, '--why', '--json'])
    expect(stderr).toBe('--why: no general decides anything in this battle\n')
    const policies = ['--set', 'armies.0.policy=random-legal', '--set', 'armies.1.policy=random-legal']
    const random = await call(['play', shipped('first-move'), '--why', '--json', ...policies])
    expect(random.stderr).toMatch(/^--why: random-legal of .+ compares no values, so it has no reasons\n/)
  })

  test('keeps reports and other files in the folder', async () => {
    const out = folder()
    for (const file of ['report.html', 'result.json', 'mine.txt']) writeFileSync(join(out, file), file)
    await call(['play', FLANK, '--out', out])
    expect(filesIn(out)).toEqual([...FILES, 'mine.txt', 'report.html', 'result.json'])
    expect(read(out, 'report.html')).toBe('report.html')
  })

  test('stores battles of other variants and blocks separately', async () => {
    const dir = folder()
    const rules = ['--rules', 'core', '--rules', 'earlier-combat']
    await call(['play', FLANK, ...rules], { cwd: dir })
    await call(['play', FLANK, ...rules, '--variant', 'earlier-combat', '--block', '2'], { cwd: dir })
    const battles = readdirSync(join(dir, 'reports', 'out', 'flank-charge'))
    expect(battles.toSorted()).toEqual(['variant-1-block-0', 'variant-2-block-2'])
  })

  test('shows in the page the command that plays the battle again', async () => {
    const dir = folder()
    const options = ['--block', '2', '--seed', 'x', '--set', 'turns=1', '--rules', 'core', '--rules', 'earlier-combat']
    await call(['play', FLANK, ...options, '--variant', '2', '--out', 'one'], { cwd: dir })
    const [, command = ''] = /<pre><code>npx fairfight (.*)<\/code>/.exec(read(dir, 'one', 'battle.html')) ?? []
    const words = command.split(' ')
    expect(words.slice(0, 2)).toEqual(['play', 'flank-charge.yaml'])
    const again = await call(['play', FLANK, ...words.slice(2), '--out', 'two'], { cwd: dir })
    expect(again.code).toBe(0)
    for (const file of FILES) expect(read(dir, 'two', file)).toBe(read(dir, 'one', file))
  })

  test('reports an error if it cannot write, and then prints no battle', async () => {
    const dir = folder()
    writeFileSync(join(dir, 'file'), '')
    const outcome = await call(['play', FLANK, '--out', join(dir, 'file', 'out')])
    expectNoTrace(outcome)
    expect(outcome).toMatchObject({ code: 2, stdout: '' })
    expect(outcome.stderr).toMatch(/^cannot write to .*: a part of the path is a file, not a folder\n$/)
    expect(await call(['play', FLANK, '--out', ''])).toMatchObject({
      code: 2,
      stderr: '--out needs the name of a folder\n',
    })
  })

  test('makes no folder for a battle that does not exist', async () => {
    const dir = folder()
    mkdirSync(join(dir, 'in'))
    for (const wrong of [
      ['--block', '-1'],
      ['--seat', '1'],
      ['--variant', '2'],
      ['--matchup', 'A:B'],
    ]) {
      const outcome = await call(['play', FLANK, ...wrong], { cwd: join(dir, 'in') })
      expect(outcome).toMatchObject({ code: 2, stdout: '' })
    }
    expect(filesIn(dir)).toEqual([])
  })
})
