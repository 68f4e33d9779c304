import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { Generals, playBattle } from '../../../src/core/battle.ts'
import { KeyedDice } from '../../../src/core/keyed-dice.ts'
import { SILENT } from '../../../src/core/log.ts'
import type { Piece } from '../../../src/core/ruleset.ts'
import { FACTS as SOVL_FACTS } from '../../../src/games/sovl/data/facts.ts'
import { dataOf } from '../../../src/report/playback/data.ts'
import { battleFiles } from '../../../src/report/playback/files.ts'
import { labelsOf } from '../../../src/report/playback/labels.ts'
import type { BattleLog, EventLog } from '../../../src/report/playback/log.ts'
import { narrative } from '../../../src/report/playback/narrative.ts'
import { battlePage } from '../../../src/report/playback/page.ts'
import { Recorder } from '../../../src/report/playback/record.ts'
import { shapeOf } from '../../../src/report/playback/shape.ts'
import { picturesOf, stepsOf } from '../../../src/report/playback/steps.ts'
import { tally } from '../../../src/report/playback/tally.ts'
import { ABOUT, FACTS, matchup, RULES, skirmish } from '../../browser/skirmish.ts'

const LOG = skirmish()
const STEPS = stepsOf(LOG, FACTS)

const [OPENS = 0] = FACTS.turnsTold.events

/** A log of the given lines; the table changes after the named events. */
function logOf(texts: readonly string[], changes: readonly number[] = []): BattleLog {
  let turn = 0
  const events = texts.map((text): EventLog => {
    const [, opened] = /^Turn (\d+)/.exec(text) ?? []
    turn = Number(opened ?? turn)
    return { turn, text, clauses: [], event: opened === undefined ? -1 : OPENS, values: [turn, 0, 0, 0] }
  })
  const scenes = [0, ...changes].map((after) => ({ after, caption: '', pieces: [], gone: [] }))
  return { ...LOG, events, scenes, decisions: [], positions: [{ after: 0, text: '' }] }
}

/** A piece, to a thousandth of an inch. */
const essence = ({ id, label, status, centre, front }: Piece) => [
  id,
  label,
  status,
  ...[...centre, ...(front ?? [])].map((length) => Math.round(length * 1000) / 1000),
]

const told = (log: BattleLog) => stepsOf(log, FACTS).map(({ lines }) => lines.map(({ text }) => text))

describe('the recorder of a battle', () => {
  test('changes nothing in the battle', () => {
    const state = RULES.setup(null, matchup())
    const [bold, dicey] = [RULES.policies.bold, RULES.policies.dicey]
    if (bold === undefined || dicey === undefined) throw new Error('no generals')
    const generals = new Generals([bold, dicey], [new KeyedDice(5, 6), new KeyedDice(9, 10)])
    const dice = new KeyedDice(1, 2)
    RULES.reset(state, 1)
    dice.seek(4)
    generals.seek(4)
    playBattle(RULES, state, dice, SILENT, generals)
    expect(RULES.show(state)).toBe(LOG.positions.at(-1)?.text)
  })

  test('keeps scenes as differences, from which each scene can be restored', () => {
    const state = RULES.setup(null, matchup())
    RULES.reset(state, 0)
    const seen: (readonly [number, string])[] = []
    let events = 0
    const spied = {
      ...RULES,
      scene(of: typeof state) {
        const scene = RULES.scene(of)
        seen.push([events, JSON.stringify(scene?.pieces.map(essence))])
        return scene
      },
      tell(...event: Parameters<typeof RULES.tell>) {
        events++
        return RULES.tell(...event)
      },
    }
    const recorder = new Recorder(spied, state, matchup())
    const policy = { choose: (_state: unknown, _actions: unknown, n: number) => n - 1 }
    const dice = new KeyedDice(1, 2)
    dice.seek(0)
    playBattle(
      RULES,
      state,
      dice,
      recorder,
      new Generals([policy, policy], [new KeyedDice(5, 6), new KeyedDice(9, 10)]),
    )
    const log = recorder.finish({ ...LOG, seat: 0 }, [null, null], new Int32Array(64))
    const steps = seen.map(([after]) => ({ turn: 0, phase: '', lines: [], decisions: [], named: [], after }))
    const pictures = picturesOf(log, steps)?.map(({ pieces }) => pieces) ?? []
    const again = pictures.map((pieces) =>
      JSON.stringify(
        LOG.armies
          .flatMap(({ units }) => units)
          .flatMap((id) => pieces.get(id) ?? [])
          .map(essence),
      ),
    )
    expect(again).toEqual(seen.map(([, text]) => text))
    expect(new Set(again).size).toBeGreaterThan(20)
    expect(log.scenes.reduce((sum, { pieces }) => sum + pieces.length, 0)).toBeLessThan(3 * log.scenes.length)
  })

  test('distinguishes units of one name in both armies', () => {
    const fought = matchup()
    const [first, second] = fought.armies
    const units = second.units.map((unit, i) => ({ ...unit, id: first.units[i]?.id ?? unit.id }))
    const log = skirmish({ ...fought, armies: [first, { ...second, units }] })
    const ids = log.armies.flatMap(({ units: of }) => of)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids[0]).toBe(`${first.units[0]?.id} of ${first.name}`)
    expect(new Set(log.scenes.flatMap(({ pieces }) => pieces.map(({ id }) => id)))).toEqual(new Set(ids))
  })

  test('draws the ground that dice place after the start', () => {
    const state = RULES.setup(null, matchup())
    RULES.reset(state, 0)
    let laid = false
    const late = {
      ...RULES,
      scene(of: typeof state) {
        const scene = RULES.scene(of)
        return scene === null || laid ? scene : { ...scene, areas: [] }
      },
      tell(...event: Parameters<typeof RULES.tell>) {
        laid = true
        return RULES.tell(...event)
      },
    }
    const recorder = new Recorder(late, state, matchup())
    const policy = { choose: (_state: unknown, _actions: unknown, n: number) => n - 1 }
    const dice = new KeyedDice(1, 2)
    dice.seek(0)
    const generals = new Generals([policy, policy], [new KeyedDice(5, 6), new KeyedDice(9, 10)])
    playBattle(RULES, state, dice, recorder, generals)
    const { table } = recorder.finish({ ...LOG, seat: 0 }, [null, null], new Int32Array(64))
    expect(table?.areas).toEqual(RULES.scene(state)?.areas)
    expect(table?.areas.length).toBeGreaterThan(0)
  })

  test('records every choice with its side, its text and the number of choices', () => {
    expect(LOG.decisions.slice(0, 12).map(({ army, turn, of, before }) => [army, turn, of, before])).toEqual(
      Array.from({ length: 12 }, (_, i) => [i < 6 ? 0 : 1, 0, 1, i]),
    )
    const later = LOG.decisions[12]
    expect(later).toMatchObject({ army: 0, turn: 1, of: 3, chosen: { kind: 'advance', text: 'advance 6″', action: 4 } })
    expect(LOG.events[later?.before ?? -1]?.text).toBe('    spears advances 6″')
  })

  test('leaves an illegal choice to the battle to refuse', () => {
    const state = RULES.setup(null, matchup())
    RULES.reset(state, 0)
    const recorder = new Recorder(RULES, state, matchup())
    const policy = recorder.heard({ choose: () => 7 }, 0)
    const generals = new Generals([policy, policy], [new KeyedDice(5, 6), new KeyedDice(9, 10)])
    expect(() => playBattle(RULES, state, new KeyedDice(1, 2), recorder, generals)).toThrow('chose 7 of 1 actions')
  })

  test('counts like a run, with values in their units', () => {
    const margin = LOG.result.measures.at(-1)
    expect(margin).toEqual({ army: null, unit: null, measure: 'margin', title: 'Margin', kind: 'count', value: 8 })
    expect(LOG.result).toMatchObject({ outcome: 'first', winner: 'Order' })
    expect(LOG.turns).toBe(6)
  })

  test('writes plain data: JSON keeps all of it', () => {
    expect(JSON.parse(JSON.stringify(LOG))).toEqual(LOG)
  })
})

describe('steps of a replay', () => {
  test('begin with the start, end with the end, and have every line once', () => {
    const lines = STEPS.flatMap((step) => step.lines.map(({ text }) => text))
    expect(lines[0]).toBe('Before deployment')
    expect(lines.at(-1)).toBe('The end: victory for Order')
    const headings = /^(Turn \d+|(Charge|Combat) Phase)$/
    const events = LOG.events.map(({ text }) => text.trim()).filter((text) => !headings.test(text))
    expect(lines.slice(1, -1)).toEqual(events)
    expect(STEPS.map(({ after }) => after)).toEqual(STEPS.map(({ after }) => after).toSorted((a, b) => a - b))
  })

  test('contain the details of their event', () => {
    const log = logOf(['Turn 1', '  a strikes', '    3 hits', '    saves', '  b strikes', 'Turn 2', '  c flees'])
    const [, ...steps] = told(log)
    expect(steps.slice(0, -1)).toEqual([['a strikes', '3 hits', 'saves'], ['b strikes'], ['c flees']])
    expect(stepsOf(log, FACTS).map(({ turn }) => turn)).toEqual([0, 1, 1, 2, 2])
  })

  test('are under the part of the turn they belong to', () => {
    const log = logOf(['  x is placed', 'Turn 1', '  Charge Phase', '    a', '      how', '  Combat Phase', '    b'])
    expect(stepsOf(log, FACTS).map(({ turn, phase }) => `${turn} ${phase}`)).toEqual([
      '0 ',
      '0 ',
      '1 Charge Phase',
      '1 Combat Phase',
      '1 ',
    ])
    expect(told(log)[2]).toEqual(['a', 'how'])
    const begun = logOf([
      'Turn 1: Order begins',
      '  a',
      '  Charge Phase (Order first)',
      '  b',
      '  the Charge Phase is over',
    ])
    expect(stepsOf(begun, FACTS).map(({ phase }) => phase)).toEqual([
      '',
      'Order begins',
      'Charge Phase (Order first)',
      'Charge Phase (Order first)',
      '',
    ])
  })

  test('never hide a move: a second one in the details is a separate step', () => {
    expect(told(logOf(['a charges', '  b flees', '  a follows'], [1, 2, 3])).slice(1, -1)).toEqual([
      ['a charges'],
      ['b flees'],
      ['a follows'],
    ])
    expect(told(logOf(['a charges', '  b stands', '  a stops'], [3])).slice(1, -1)).toHaveLength(1)
  })

  test('name their units, as whole names only', () => {
    const find = (text: string) => stepsOf(logOf([text]), FACTS)[1]?.named
    expect(find('spears-2 meets wolf-riders')).toEqual(['spears-2', 'wolf-riders'])
    expect(find('spears: mobs of archers’ foes')).toEqual(['spears', 'archers'])
  })
})

describe('the transcript of a battle', () => {
  test('has the heading, the start, every event with its clauses, the end, and the counts', () => {
    const text = narrative(LOG, 2)
    expect(text).toMatch(
      /^Order v Orcs, block 4, seat 1, seed 7, rules plain\nBlock 4 has 2 battles, .+\n\nspears: 20 of 20/,
    )
    expect(text).toContain('\nBlock 4 has 2 battles, which differ in who stands where or begins: --seat 0 or 1\n')
    expect(narrative(LOG, 4)).toMatch(/\nBlock 4 has 4 battles, .+: --seat 0 to 3\n/)
    expect(text).toContain('\nTurn 1\n  Charge Phase\n    spears advances 6″ [SK-14]\n')
    expect(text).toMatch(/\nWinner: Order\n\nIn numbers, zeros left out:\n {2}spears: models lost 16\n/)
    expect(text).toMatch(/\n {2}The battle: margin 8\n$/)
    expect(narrative(LOG, 2, { unsaid: new Set(['margin']) })).not.toContain('The battle')
    expect(narrative(LOG, 1)).not.toContain('seat')
  })

  test('names the first four clauses of a line and the number of the others, or all', () => {
    const clauses = ['A-1', 'B-2', 'C-3', 'D-4', 'E-5']
    const event = { turn: 1, text: '  spears wheel', event: 1, values: [0, 0, 0, 0] } as const
    const told = (some: readonly string[]) => narrative({ ...LOG, events: [{ ...event, clauses: some }] }, 2)
    expect(told(clauses)).toContain('\n  spears wheel [A-1, B-2, C-3, D-4, +1]\n')
    const all = narrative({ ...LOG, events: [{ ...event, clauses }] }, 2, { allClauses: true })
    expect(all).toContain('\n  spears wheel [A-1, B-2, C-3, D-4, E-5]\n')
    expect(told(clauses.slice(0, 4))).toContain('\n  spears wheel [A-1, B-2, C-3, D-4]\n')
  })

  test('lets no name control a terminal', () => {
    const text = narrative(skirmish(matchup(['A\u001B[2J', 'B'], '\u202E')), 2)
    expect([text.includes('\u001B'), text.includes('\u202E')]).toEqual([false, false])
  })
})

describe('a piece is drawn', () => {
  const piece = {
    id: 'spears',
    army: 0,
    polygon: [
      [8, 12],
      [12, 12],
      [12, 10],
      [8, 10],
    ],
    front: [10, 12],
    centre: [10, 11],
    label: '12 of 20',
    status: '',
  } as const

  test('to scale, y upwards, with its front first', () => {
    const shape = shapeOf(piece, 40)
    expect(shape.points).toBe('80,280 120,280 120,300 80,300')
    expect(shape.front).toBe('80,280 120,280')
    expect([shape.x, shape.y, shape.count, shape.title]).toEqual([100, 290, '12', 'spears, 12 of 20'])
  })

  test('with a mark before its front, a point for the first army and a round one for the second', () => {
    expect(shapeOf(piece, 40).mark).toBe('M107,280L100,272.5L93,280Z')
    expect(shapeOf({ ...piece, army: 1 }, 40).mark).toBe('M107,280A7,7 0 0 0 93,280Z')
  })

  test('with small figures where it is slim', () => {
    const polygon = piece.polygon.map(([x, y]): [number, number] => [x, Math.min(y, 11)])
    expect([shapeOf(piece, 40).room, shapeOf({ ...piece, polygon }, 40).room]).toEqual(['large', 'small'])
  })

  test('with its conditions', () => {
    expect(shapeOf({ ...piece, status: 'fleeing' }, 40)).toMatchObject({ count: '12»', status: 'fleeing' })
    expect(shapeOf({ ...piece, status: 'engaged, shaken' }, 40)).toMatchObject({
      count: '12×',
      status: 'engaged shaken',
    })
  })
})

describe('the name of a unit', () => {
  const table = { width: 72, depth: 48 }
  const block = (id: string, x: number, y: number): Piece => ({
    id,
    army: 0,
    polygon: [
      [x, y + 3],
      [x + 6, y + 3],
      [x + 6, y],
      [x, y],
    ],
    front: [x + 3, y + 3],
    centre: [x + 3, y + 1.5],
    label: '15 of 15',
    status: 'engaged',
  })
  const drawn = (...pieces: Piece[]) => new Map(pieces.map((piece) => [piece.id, piece]))

  test('is below it, in full, if there is room', () => {
    const labels = labelsOf(drawn(block('Captain with Plate Lancers', 30, 20)), table)
    expect([...labels.values()]).toEqual([{ text: 'Captain with Plate Lancers', x: 330, y: 289.8, anchor: 'middle' }])
  })

  test('gives way to a unit below, to one above, and to the edge', () => {
    const [above, below] = [block('above', 30, 23), block('below', 30, 20)]
    const labels = labelsOf(drawn(above, below), table)
    expect([labels.get('above')?.y, labels.get('below')?.y]).toEqual([216.1, 289.8])
    const low = labelsOf(drawn(block('low', 30, -1)), table)
    expect(low.get('low')?.y).toBeLessThan(480)
  })

  test('does not move without a reason', () => {
    const [unit, other] = [block('unit', 30, 20), block('other', 30, 17)]
    const pieces = drawn(unit, other)
    const labels = labelsOf(pieces, table)
    const alone = labelsOf(drawn(unit), table, { pieces, labels })
    expect(alone.get('unit')).toEqual(labels.get('unit'))
    expect(labelsOf(drawn(unit), table).get('unit')).not.toEqual(labels.get('unit'))
  })
})

describe('the files of a battle', () => {
  const files = battleFiles(LOG, ABOUT)
  const page = String(files.get('battle.html'))

  test('are a log, a story and a page; the same battle gives the same bytes', () => {
    expect([...files.keys()]).toEqual(['battle.json', 'battle.txt', 'battle.html'])
    expect(JSON.parse(String(files.get('battle.json')))).toEqual(LOG)
    expect(files.get('battle.txt')).toBe(narrative(LOG, 2))
    expect(battleFiles(skirmish(), ABOUT)).toEqual(files)
  })

  test('hold a page that may run its own script and load nothing', () => {
    const [, script = ''] = /<script>([\s\S]*?)<\/script>/.exec(page) ?? []
    const hash = createHash('sha256').update(script).digest('base64')
    expect(page).toContain(`script-src 'sha256-${hash}'`)
    expect(page).toContain("default-src 'none'")
    expect(page).not.toMatch(/https?:|@import| src=| style="/)
  })

  test('include a page that names the battle, and explains its seat', () => {
    expect(page).toContain('Block 4 · Seat 1 · Seed 7 · Rules <bdi>plain</bdi>')
    const [event] = LOG.events
    if (event === undefined) throw new Error('no events')
    const text = 'Order has the southern edge, Orcs the northern; Orcs begins'
    const seated = { ...LOG, events: [{ ...event, turn: 0, text }, ...LOG.events] }
    expect(battlePage(seated, ABOUT)).toContain(`Block 4 · Seat 1: <bdi>${text}</bdi> · Seed 7`)
    expect(battlePage(seated, { ...ABOUT, seats: 1 })).toContain('Block 4 · Seed 7')
  })

  test('include a story whose lines begin with capitals, without repetitions', () => {
    expect(page).toContain('<span class="what">Spears advances 6″')
    expect(page).not.toMatch(/class="(what|how)">\p{Ll}/u)
    const scenes = LOG.scenes.map((scene) => ({ ...scene, caption: 'Turn 1, charge phase, Orcs to act' }))
    const step = dataOf({ ...LOG, scenes }, STEPS, picturesOf({ ...LOG, scenes }, STEPS), 'Turn').steps
    const charge = step.find(({ place }) => place === 'Turn 1 · Charge Phase')
    expect(charge?.caption).toBe('Orcs to act')
  })

  test('hold a page of reasonable size', () => {
    const events = LOG.events.length
    expect((page.length * 400) / events).toBeLessThan(500_000)
  })

  test('escape names wherever they stand', () => {
    const bad = `</script><script>alert(1)</script><b x='"&`
    const hostile = battlePage(skirmish(matchup([`A${bad}`, `B${bad}`], bad)), { ...ABOUT, title: bad, repeat: bad })
    expect(hostile.match(/<script/g)).toHaveLength(2)
    expect(hostile).not.toContain('<b x')
    const [, data = ''] = /<script type="application\/json" id="data">(.*?)<\/script>/s.exec(hostile) ?? []
    expect(JSON.parse(data)).toHaveProperty('steps')
  })

  test('tell kinds of ground apart, with a legend of those on the table', () => {
    for (const kind of ['forest', 'water', 'swamp', 'building', 'cliff'])
      expect(page).toContain(`url(#terrain-${kind})`)
    expect(page).toContain('Forest (difficult, blocks sight)')
    expect(page).toContain('class="zone first"')
  })

  test('name an area by its label, if it has one', () => {
    const { table } = LOG
    if (table === null) throw new Error('no table')
    const polygon = [
      [0, 0],
      [60, 0],
      [60, 8],
    ] as const
    const areas = [{ kind: 'zone-second', label: 'Orcs’ deployment zone', polygon }]
    const labelled = battlePage({ ...LOG, table: { ...table, areas } }, ABOUT)
    expect(labelled).toContain('class="zone second"')
    expect(labelled).toContain('<title>Orcs’ deployment zone</title>')
    expect(labelled).toContain('Orcs’ deployment zone</li>')
    expect(labelled).not.toContain('zone-second<')
  })

  test('have no table if there is none', () => {
    const none = battlePage({ ...LOG, table: null, scenes: [] }, ABOUT)
    expect(none).not.toContain('class="board"')
    expect(none).toContain('data-row="11"')
  })
})

test('the counts of a battle leave out rows of 0, and give events their turn', () => {
  const measure = { army: 'A', unit: 'guard', measure: 'm', kind: 'count', value: 0 } as const
  const first = SOVL_FACTS.measures.find(({ role }) => role === 'first-move')?.name ?? ''
  const measures = [
    { ...measure, title: 'Wounds inflicted', value: 3 },
    { ...measure, title: 'Wounds inflicted', unit: 'bows' },
    { ...measure, title: 'Rallies' },
    { ...measure, title: 'Broke', kind: 'event' as const, value: 2 },
    { ...measure, title: 'Luck', unit: null, value: -1.25 },
    { ...measure, title: 'Margin', army: null, unit: null, value: 0 },
    { ...measure, title: 'Rout', army: null, unit: null, kind: 'event' as const },
    { ...measure, title: 'Score of the first mover', measure: first, army: null, unit: null, value: 1 },
  ]
  const armies = ['A', 'B'].map((name) => ({ name, policy: null, units: [] }))
  const told = tally(
    { result: { outcome: 'draw', winner: null, measures }, armies } as unknown as BattleLog,
    SOVL_FACTS,
  ).text
  expect(told).not.toMatch(/Rallies|rout|first mover/)
  expect(told).toContain('<td data-label="Wounds inflicted">3</td><td data-label="Broke">turn 2</td>')
  expect(told).toContain('<td data-label="Wounds inflicted"></td><td data-label="Broke"></td>')
  expect(told).toContain('<td data-label="Luck">−1.25</td>')
  expect(told).toContain('The battle: margin 0')
})
