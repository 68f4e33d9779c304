import type { CST, YAMLError } from 'yaml'
import { grouped } from '../schema/fields.ts'

/** Levels of lists and maps inside each other; a scenario needs eight. */
const DEEPEST = 40
/** Most keys and values of a document, also after aliases are written out; a large catalogue has some thousands. */
export const MOST_VALUES = 20_000
export const TOO_MANY = `more than ${grouped(MOST_VALUES)} keys and values`

/** Place and reason if a text is too large or too deep for the next steps, some of which are recursive. */
export function excess(tokens: readonly CST.Token[]): { at: number; message: string } | undefined {
  let count = 0
  for (const token of tokens) {
    for (const [part, depth] of parts(token)) {
      if (depth > DEEPEST) return { at: part.offset, message: `nested more than ${DEEPEST} levels deep` }
      if (++count > MOST_VALUES) return { at: 0, message: TOO_MANY }
    }
  }
  return undefined
}

/** Place of the bracket or quote that is not closed; it helps more than the end of the file. */
export function opening(tokens: readonly CST.Token[], error: YAMLError): number | undefined {
  const isQuote = error.message.includes('Missing closing')
  if (!isQuote && !/ end with a [\]}]/.test(error.message)) return undefined
  let last: number | undefined
  for (const token of tokens) {
    for (const [part] of parts(token)) {
      if (part.type === 'flow-collection' ? !isQuote && !isClosed(part) : isQuote && isOpenQuote(part)) {
        last = Math.max(last ?? 0, part.offset)
      }
    }
  }
  return last
}

function isClosed(collection: CST.FlowCollection): boolean {
  return collection.end.some(({ source }) => source === '}' || source === ']')
}

function isOpenQuote(token: CST.Token): boolean {
  if (token.type !== 'double-quoted-scalar' && token.type !== 'single-quoted-scalar') return false
  return token.source.length < 2 || !token.source.endsWith(token.source.charAt(0))
}

/** All values of a token with the number of lists and maps around them. The parser's tokens can be too deep for recursion. */
function* parts(token: CST.Token): Generator<[CST.Token, number]> {
  const waiting: [CST.Token, number][] = [[token, 0]]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    yield next
    const [part, depth] = next
    if (part.type === 'document' && part.value) waiting.push([part.value, depth])
    if (!('items' in part)) continue
    for (const item of part.items) {
      if (item.key) waiting.push([item.key, depth + 1])
      if (item.value) waiting.push([item.value, depth + 1])
    }
  }
}
