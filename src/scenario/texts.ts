import { draftOf } from './build/build.ts'
import { withVariants } from './options/with.ts'
import { opened } from './read.ts'
import { InputError } from './text/problem.ts'

/**
 * The text of a scenario and of every file that it names, by path, the scenario first. A scenario with faults has the texts that could be
 * read.
 *
 * @throws InputError if the scenario itself cannot be read
 */
export function textsOf(path: string): ReadonlyMap<string, string> {
  const { input, files } = opened(path)
  const texts = new Map([[input.source.file, input.source.text]])
  const text: typeof files.text = (file, from) => {
    const found = files.text(file, from)
    if (typeof found !== 'string') texts.set(found.source.file, found.source.text)
    return found
  }
  try {
    withVariants(draftOf({ input, files: { ...files, text } }, {}), undefined)
  } catch (thrown) {
    if (!(thrown instanceof InputError)) throw thrown
  }
  return texts
}
