import { distance } from 'fastest-levenshtein'

/** A longer list is shortened to the names that are nearest to the written word. */
const LISTED = 12
const NEAREST = 8

/** Another name of a candidate; a word may be meant for it, too. */
type Alias = (candidate: string) => string | undefined

/** The candidate that a misspelt word most likely means; undefined if none is close. */
export function nearest(word: string, candidates: readonly string[], alias?: Alias): string | undefined {
  return byDistance(word, candidates, alias).find((name) => called(name, alias).some((text) => isClose(word, text)))
}

/** `; did you mean \`x\`?`, or nothing. */
export function didYouMean(word: string, candidates: readonly string[], alias?: Alias): string {
  const near = nearest(word, candidates, alias)
  return near === undefined ? '' : `; did you mean \`${near}\`?`
}

/** Names separated by commas; of a long list only those nearest to `word`, and the number of the others. */
export function listed(names: readonly string[], word = '', alias?: Alias): string {
  if (names.length <= LISTED) return names.join(', ')
  const some = byDistance(word, names, alias).slice(0, NEAREST)
  return `${some.join(', ')} and ${names.length - NEAREST} more`
}

/** Nearest first; equal distances keep their order. */
function byDistance(word: string, candidates: readonly string[], alias?: Alias): string[] {
  const key = plain(word)
  return candidates
    .map((name) => ({ name, away: Math.min(...called(name, alias).map((text) => distance(key, plain(text)))) }))
    .toSorted((a, b) => a.away - b.away)
    .map(({ name }) => name)
}

function called(candidate: string, alias?: Alias): string[] {
  const other = alias?.(candidate)
  return other === undefined ? [candidate] : [candidate, other]
}

/**
 * Words are close if about one letter in four differs, if letters are swapped, if one word is a part of the other and has four letters or
 * more, or if both begin with the same three letters.
 */
function isClose(a: string, b: string): boolean {
  const [x, y] = [plain(a), plain(b)]
  const [short, long] = [Math.min(x.length, y.length), Math.max(x.length, y.length)]
  const away = distance(x, y)
  if (away < short && away <= Math.max(1, Math.floor((long + 1) / 4))) return true
  if (sorted(x) === sorted(y)) return short > 0
  if (x.length === 3 && y.startsWith(x)) return true
  return short >= 4 && (x.includes(y) || y.includes(x))
}

/** Case, blanks and hyphens are often confused, so they do not count. */
function plain(word: string): string {
  return word
    .slice(0, 80)
    .toLowerCase()
    .replaceAll(/[\s_-]/g, '')
}

function sorted(word: string): string {
  return Array.from(word).toSorted().join('')
}
