import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium, type Page } from 'playwright-core'
import { browserPath } from '../browser/place.ts'
import { palettePng } from './palette-png.ts'

/**
 * Makes the pictures of the documents anew, for light and for dark screens: `npm run pictures`, from the root of the project.
 * The commands of the project write the pages; a browser draws them.
 */

const SCENARIO = 'scenarios/sovl/hammer-and-green-tide.yaml'
const FOLDER = join('reports', 'pictures')
/** Width and height of the window, pixels. */
const WINDOW = { width: 1200, height: 760 }
/** Step of the battle that is shown. */
const STEP = 110

interface Clip {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

function fairfight(...args: string[]): void {
  execFileSync(process.execPath, [join('dist', 'src', 'cli.js'), ...args, '--quiet'], { stdio: 'ignore' })
}

/** The part of a page between the tops of two of its elements, with a margin. */
async function clipBetween(page: Page, from: string, to: string): Promise<Clip> {
  const [top, bottom] = [await page.locator(from).first().boundingBox(), await page.locator(to).first().boundingBox()]
  if (top === null || bottom === null) throw new Error(`the page has no ${from} or no ${to}`)
  const margin = 20
  const y = top.y - margin
  return { x: top.x - margin, y, width: bottom.width + 2 * margin, height: bottom.y - margin / 2 - y }
}

/** Takes a picture of a part of the page. An empty page decodes it, because the pages of the project load nothing. */
async function write(page: Page, clip: Clip, file: string): Promise<void> {
  const png = await page.screenshot({ clip })
  const empty = await page.context().newPage()
  const [width, height, base64] = (await empty.evaluate(`(async () => {
    const image = await createImageBitmap(await (await fetch('data:image/png;base64,${png.toString('base64')}')).blob())
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d')
    context.drawImage(image, 0, 0)
    const bytes = context.getImageData(0, 0, image.width, image.height).data
    let text = ''
    for (let i = 0; i < bytes.length; i += 8192) text += String.fromCharCode(...bytes.subarray(i, i + 8192))
    return [image.width, image.height, btoa(text)]
  })()`)) as [number, number, string]
  writeFileSync(join(FOLDER, file), palettePng({ width, height, rgba: Buffer.from(base64, 'base64') }))
}

const made = mkdtempSync(join(tmpdir(), 'fairfight-pictures-'))
fairfight('run', SCENARIO, '--out', join(made, 'run'))
fairfight('play', SCENARIO, '--block', '12', '--out', join(made, 'play'))
mkdirSync(FOLDER, { recursive: true })
// The browser's own sandbox does not work for the user root, who runs in containers.
const browser = await chromium.launch({ executablePath: browserPath(), args: ['--no-sandbox'] })
try {
  for (const scheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({ viewport: WINDOW, colorScheme: scheme, reducedMotion: 'reduce' })
    const page = await context.newPage()
    await page.goto(pathToFileURL(join(made, 'run', 'report.html')).href)
    await write(page, await clipBetween(page, 'h2', 'h3'), `wins-${scheme}.png`)
    await page.goto(pathToFileURL(join(made, 'play', 'battle.html')).href)
    await page.locator('#slider').fill(String(STEP))
    await page.locator('#slider').blur()
    // The story scrolls to the step.
    await page.waitForTimeout(1000)
    await write(page, { x: 0, y: 0, ...WINDOW, height: 640 }, `battle-${scheme}.png`)
  }
} finally {
  await browser.close()
  rmSync(made, { recursive: true, force: true })
}
