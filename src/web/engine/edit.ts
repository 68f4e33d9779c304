import { isMap, isScalar, parseDocument } from 'yaml'
import type { Draft, Edit } from './messages.ts'

/**
 * The draft with some values changed. Comments, order and the rest of each text stay. A map that becomes empty goes with its last value, and
 * `rules: core` becomes a map where a switch is set in it.
 */
export function edited(draft: Draft, edits: readonly Edit[], textOf: (file: string) => string): Draft {
  const files: Record<string, string> = { ...draft.files }
  for (const { file, path, value } of edits) {
    const document = parseDocument(files[file] ?? textOf(file))
    if (path[0] === 'rules' && path.length > 1) expandRules(document)
    if (value === undefined) remove(document, path)
    else document.setIn(path, value)
    // Without a width, maps on one line are not folded anew.
    files[file] = document.toString({ lineWidth: 0 })
  }
  return { ...draft, files }
}

type Document = ReturnType<typeof parseDocument>

function expandRules(document: Document): void {
  const rules = document.get('rules', true)
  if (isScalar(rules)) document.set('rules', document.createNode({ edition: rules.value }))
}

function remove(document: Document, path: readonly (string | number)[]): void {
  document.deleteIn(path)
  const above = path.slice(0, -1)
  if (above.length === 0) return
  const map = document.getIn(above, true)
  if (isMap(map) && map.items.length === 0) remove(document, above)
}
