declare const brand: unique symbol

/** A clause of a game's rules: its index in `GameFacts.clauseTexts`. Rules give it to `Log.cite`. */
export type Clause = number & { readonly [brand]: 'clause' }

/** The clauses of a table by their ids; an id that the table lacks is a type error. */
export function clausesIn<T extends Readonly<Record<string, string>>>(texts: T): (id: keyof T & string) => Clause {
  const ids = Object.keys(texts)
  return (id) => ids.indexOf(id) as Clause
}
