import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe } from 'vitest'
import { PLACES } from './place.ts'

const executablePath = PLACES.find((place) => existsSync(place))

/** Opens an address in a separate page; adds the page's console messages and errors to `said`. */
export type Open = (
  address: string,
  options?: BrowserContextOptions,
) => Promise<{ readonly page: Page; readonly said: string[] }>

/** Tests that need a browser. Without one they are skipped, and say why. */
export function inBrowser(title: string, tests: (open: Open) => void): void {
  if (executablePath === undefined) {
    describe.skip(`${title} (skipped: no browser at ${PLACES.join(', ')})`, () => tests(absent))
    return
  }
  describe(title, () => {
    let browser: Browser
    beforeAll(async () => {
      // The browser's own sandbox does not work for the user root, who runs in containers.
      browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
      // On a busy machine a browser starts slowly.
    }, 60_000)
    afterAll(() => browser.close())
    tests(async (address, options = {}) => {
      const context = await browser.newContext({ viewport: { width: 1400, height: 900 }, ...options })
      const page = await context.newPage()
      const said: string[] = []
      page.on('console', (message) => said.push(message.text()))
      page.on('pageerror', (error) => said.push(error.message))
      page.on('request', (request) => {
        // A blob is a part of the page itself.
        if (!/^(?:file|blob):/.test(request.url())) said.push(`asks for ${request.url()}`)
      })
      await page.goto(address)
      return { page, said }
    })
  })
}

function absent(): never {
  throw new Error('there is no browser')
}

const folders: string[] = []
afterAll(() => {
  for (const dir of folders) rmSync(dir, { recursive: true, force: true })
})

/** The address of a page in a file. */
export function filed(html: string): string {
  const dir = mkdtempSync(join(tmpdir(), 'fairfight-page-'))
  folders.push(dir)
  const file = join(dir, 'battle.html')
  writeFileSync(file, html)
  return pathToFileURL(file).href
}
