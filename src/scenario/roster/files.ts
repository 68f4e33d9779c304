import { isMap, isSeq, parseDocument } from 'yaml'
import { isPath } from '../../plugins/load.ts'
import { isFile } from '../build/generals.ts'

/** The text of a scenario that names the files of its game and of its generals by other paths. */
export function withFiles(text: string, named: (path: string) => string): string {
  const document = parseDocument(text)
  const game = document.get('game')
  if (typeof game === 'string' && isPath(game)) document.set('game', named(game))
  const armies = document.get('armies')
  for (const army of isSeq(armies) ? armies.items : []) {
    if (!isMap(army)) continue
    const policy = army.get('policy')
    if (typeof policy === 'string' && isFile(policy)) army.set('policy', named(policy))
  }
  return document.toString({ lineWidth: 0 })
}
