import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright-core'
import type { Heading } from '../../src/result/heading.ts'
import { ROOT } from '../cli/support.ts'

/** The page as it was built. */
export const PAGE = pathToFileURL(join(ROOT, 'dist/web/fairfight.html')).href

/** A draft of one scenario, with some lines replaced. */
export function draftOf(name: string, text = textOf(name)): object {
  return { name: `${name}.yaml`, files: { [`${name}.yaml`]: text } }
}

/** The text of a scenario that comes along. */
export function textOf(name: string): string {
  return readFileSync(join(ROOT, 'scenarios', `${name}.yaml`), 'utf8')
}

/** An expression that is, in a page, the last answer of a director, started from the page's own script, to a question. */
export function directorFor(ask: object): string {
  return `new Promise((resolve, reject) => {
    const text = (id) => document.getElementById(id).textContent
    const { library, build } = JSON.parse(text('data'))
    const script = text('engine')
    const director = new Worker(URL.createObjectURL(new Blob([script], { type: 'text/javascript' })))
    director.onmessage = ({ data }) => {
      if (data.error !== undefined) reject(new Error(data.error))
      else if (data.last) {
        director.terminate()
        resolve(data.answer)
      }
    }
    director.onerror = (event) => reject(new Error(event.message))
    director.postMessage({ kind: 'start', script, library, build })
    director.postMessage({ kind: 'ask', id: 1, ask: ${JSON.stringify(ask)} })
  })`
}

/** The last answer that a director, started in the opened page, gives to a question. */
export async function asked<T>(page: Page, ask: object): Promise<T> {
  return (await page.evaluate(directorFor(ask))) as T
}

/** A document as it is compared: without the files that it names. */
export function comparable(document: object): Partial<Heading> {
  const own: (keyof Heading)[] = ['inputs', 'repeat']
  const parts = Object.entries(JSON.parse(JSON.stringify(document)) as Heading)
  return Object.fromEntries(parts.filter(([key]) => !own.some((one) => one === key)))
}
