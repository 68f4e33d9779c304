import { grid } from '../table.ts'

interface Goal {
  readonly figure: string
  readonly label: string
  /** Whether more is better. */
  readonly more: boolean
  /** The least acceptable figure, the goal, and a better one to aim at. */
  readonly marks: readonly [number, number, number]
  readonly scale?: number
}

/** The promised figures; README.md says how to read a rate on a busy machine. */
const GOALS: readonly Goal[] = [
  { figure: 'rate of keyed', label: 'engine, M duels/s a core', more: true, marks: [5, 8, 12], scale: 1e-6 },
  { figure: 'rate of rolled', label: 'one die at a time, M duels/s', more: true, marks: [1, 2.5, 3.5], scale: 1e-6 },
  { figure: 'runner overhead, %', label: 'runner over the loop, 1 worker, %', more: false, marks: [5, 2, 1] },
  { figure: 'speed-up of 2 workers', label: 'speed-up of 2 workers', more: true, marks: [1.8, 1.9, 1.97] },
  {
    figure: 'speed-up of 2 workers by CPU time',
    label: 'the same by CPU time, of 1',
    more: true,
    marks: [0.9, 0.97, 1],
  },
  { figure: 'peak at 1e7 duels, MB', label: 'memory at 10 M duels, MB', more: false, marks: [250, 150, 100] },
  { figure: 'peak at 1e8 duels, MB', label: 'memory at 100 M duels, MB', more: false, marks: [250, 150, 100] },
  { figure: 'growth of the peak, MB', label: 'growth from 1 M duels, MB', more: false, marks: [20, 5, 1] },
  { figure: 'help, s', label: '--help, s', more: false, marks: [0.4, 0.2, 0.15] },
  { figure: 'first result, s', label: 'table of 1,000 duels, s', more: false, marks: [0.8, 0.4, 0.25] },
  { figure: 'exact, cold, ms', label: 'exact answer, cold, ms', more: false, marks: [1000, 100, 5] },
  { figure: 'exact, warm, ms', label: 'exact answer, warm, ms', more: false, marks: [1000, 100, 5] },
  { figure: 'open and draw, ns', label: 'open a block, first draw, ns', more: false, marks: [1000, 50, 25] },
  {
    figure: 'battles with direct moves',
    label: 'six a side, direct, battles/s',
    more: true,
    marks: [4000, 10_000, 20_000],
  },
  {
    figure: 'battles with narrow moves',
    label: 'six a side, 16 plans, battles/s',
    more: true,
    marks: [1000, 2500, 5000],
  },
  {
    figure: 'garbage of a battle with narrow moves, B',
    label: 'garbage a battle, B',
    more: false,
    marks: [1024, 256, 0],
  },
  {
    figure: 'W.A.R., open field, greedy',
    label: 'W.A.R., open field, battles/s',
    more: true,
    marks: [4000, 10_000, 20_000],
  },
  {
    figure: 'W.A.R., woods, hills and a river, greedy',
    label: 'W.A.R., woods and hills, battles/s',
    more: true,
    marks: [2500, 5000, 10_000],
  },
  {
    figure: 'W.A.R., open field, greedy, garbage, B',
    label: 'garbage a battle of W.A.R., B',
    more: false,
    marks: [1024, 256, 0],
  },
  {
    figure: 'Null Strike, open table, greedy',
    label: 'Null Strike, open table, battles/s',
    more: true,
    marks: [2000, 5000, 10_000],
  },
  {
    figure: 'Null Strike, firefight',
    label: 'Null Strike, firefight, M/s',
    more: true,
    marks: [1, 2, 4],
    scale: 1e-6,
  },
  { figure: 'garbage of keyed, B', label: 'garbage a duel, B', more: false, marks: [200, 16, 0] },
  {
    figure: 'variance reduction of four fights',
    label: 'variance reduction, four fights',
    more: true,
    marks: [6, 8, 9],
  },
  {
    figure: 'least share of the bound in duels, %',
    label: 'of the possible reduction, duels, %',
    more: true,
    marks: [90, 95, 99],
  },
  {
    figure: 'least share of the bound in the matrix, %',
    label: 'the same, least of the unit matrix, %',
    more: true,
    marks: [80, 90, 99],
  },
  { figure: 'battles saved, %', label: 'battles saved by stopping, %', more: true, marks: [25, 50, 75] },
  { figure: 'statistics, 10 M duels, %', label: 'statistics of 10 M duels, %', more: false, marks: [1, 0.5, 0.1] },
  {
    figure: 'statistics, 10 M duels, until decided, %',
    label: 'the same, stopping as it goes, %',
    more: false,
    marks: [5, 1, 0.5],
  },
  {
    figure: 'statistics, 2,000 whole battles, until decided, %',
    label: 'the same, whole battles, %',
    more: false,
    marks: [5, 1, 0.5],
  },
  { figure: 'all costs to 3%, s', label: '32 costs to 3%, 2 workers, s', more: false, marks: [300, 60, 20] },
  { figure: 'pairing, times two runs', label: 'comparing over running both', more: false, marks: [2, 1.5, 1.2] },
]

/** Goals whose figure was measured, with the share of the goal that was reached. */
export function showGoals(figures: Readonly<Record<string, number>>): string {
  const rows = GOALS.flatMap(({ figure, label, more, marks, scale = 1 }) => {
    const value = figures[figure]
    if (value === undefined || Number.isNaN(value)) return []
    const scaled = value * scale
    const reached = marks.filter((mark) => (more ? scaled >= mark : scaled <= mark)).length
    return [
      [
        label,
        scaled.toPrecision(3),
        ...marks.map(String),
        ['below the floor', 'floor', 'goal', 'stretch'][reached] ?? '',
      ],
    ]
  })
  return grid(['', 'measured', 'floor', 'goal', 'stretch', 'reached'], rows)
}
