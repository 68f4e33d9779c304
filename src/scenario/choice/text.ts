import { Document } from 'yaml'

/** A list on one line of YAML, as a value of `--set`. */
export function inOneLine(list: object): string {
  const document = new Document(null)
  document.contents = document.createNode(list, {
    flow: true,
    aliasDuplicateObjects: false,
  }) as typeof document.contents
  return document.toString({ lineWidth: 0, flowCollectionPadding: false }).trim()
}

/** A list as the text of a file: a line a unit. `about`: a comment above it. */
export function listText(list: object, about: string): string {
  const document = new Document(null)
  const inLine = (value: unknown): unknown => document.createNode(value, { flow: true, aliasDuplicateObjects: false })
  const lines = Array.isArray(list)
    ? list.map(inLine)
    : Object.fromEntries(
        Object.entries(list).map(([key, value]) => [key, Array.isArray(value) ? value.map(inLine) : value]),
      )
  document.contents = document.createNode(lines) as typeof document.contents
  document.commentBefore = ` ${about}`
  return document.toString({ lineWidth: 0 })
}
