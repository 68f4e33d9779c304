import type { BestDocument } from '../../result/best.ts'
import { interval, level, show } from '../sentences/format.ts'
import { isolated, plain, whole } from '../sentences/text.ts'
import { grid, type Inks, wrapped } from '../table/grid.ts'
import { changeText, finalistName, gainText, pointsText, runOf, searchText, unitTexts, watchOf } from './words.ts'

/** Blocks of the terminal report: lists, the field, changes, and commands. */
export function bestBlocks(document: BestDocument, width: number, ink: Inks): readonly string[] {
  const { bold, dim } = ink
  const { best } = document
  return [
    `${bold('The lists')}\n${listGrid(document, width, ink)}`,
    ...document.finalists
      .slice(1)
      .map((list, i) => wrapped(`${finalistName(i + 1)}: ${unitTexts(list).join(', ')}`, width)),
    `${bold('Against each army of the field')}\n${fieldGrid(document, width, ink)}`,
    ...changeBlocks(document, width, ink),
    dim(wrapped(searchText(document), width)),
    // Commands are not wrapped, so that they can be copied.
    `${dim('Play it against the field:')} ${plain(runOf(document, best.set))}`,
    `${dim('Watch a battle of it:')} ${plain(watchOf(document, best.set))}`,
  ]
}

/** The lists that are told, each with its name. */
export function listsOf({ finalists, given, gain }: BestDocument) {
  return [
    ...finalists.map((list, i) => ({ name: finalistName(i), list })),
    ...(given === null || gain === null ? [] : [{ name: 'the given list', list: given }]),
  ]
}

function listGrid(document: BestDocument, width: number, ink: Inks): string {
  const lists = listsOf(document)
  const scores = lists.map(({ list }) => show(list.score, 'share'))
  return grid(
    [
      { head: '', cells: lists.map(({ name }) => name) },
      { head: 'points', cells: lists.map(({ list }) => pointsText(list.points)) },
      { head: 'score', cells: scores.map(({ value }) => value) },
      {
        head: `${level(document.best.score.level ?? 0)} interval`,
        cells: scores.map((shown) => interval(shown, 'share') ?? ''),
        minor: true,
      },
      { head: 'battles', cells: lists.map(({ list }) => whole(list.battles)), minor: true },
    ],
    width,
    ink,
    new Set(),
  )
}

function fieldGrid(document: BestDocument, width: number, ink: Inks): string {
  const { best, given, gain, field } = document
  const scores = best.against.map((score) => show(score, 'share'))
  return grid(
    [
      { head: '', cells: field.map(({ name }) => isolated(name)) },
      { head: 'points', cells: field.map(({ points }) => (points === null ? '' : pointsText(points))), minor: true },
      { head: 'best list', cells: scores.map(({ value }) => value) },
      { head: 'interval', cells: scores.map((shown) => interval(shown, 'share') ?? ''), minor: true },
      ...(given === null || gain === null
        ? []
        : [{ head: 'given list', cells: given.against.map((score) => show(score, 'share').value) }]),
    ],
    width,
    ink,
    new Set(),
  )
}

function changeBlocks({ changes }: BestDocument, width: number, ink: Inks): string[] {
  if (changes === null) return []
  const { told, of, tried } = changes
  const table = grid(
    [
      { head: '', cells: told.map(changeText) },
      { head: 'points', cells: told.map(({ points }) => pointsText(points)) },
      { head: 'worth, points of score', cells: told.map(({ difference }) => gainText(difference)) },
    ],
    width,
    ink,
    new Set(),
  )
  const note = `The ${told.length} most promising of ${whole(tried)} legal changes, paired on common fresh dice. The intervals hold together at ${level(changes.level)}.`
  return [`${ink.bold(`Changes of the ${of} list`)}\n${table}`, ink.dim(wrapped(note, width))]
}
