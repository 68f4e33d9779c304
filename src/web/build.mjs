// Makes the page: one file that needs no network and no other file.

import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { rolldown } from 'rolldown'
import { noticesOf } from '../../notices.mjs'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const WEB = `${ROOT}src/web/`
const OUT = `${ROOT}dist/web/`

/** What a page has in the place of parts of Node. */
const NODE = {
  'node:crypto': `${WEB}node/crypto.ts`,
  'node:fs': `${WEB}node/fs.ts`,
  'node:path': 'pathe',
  'node:timers/promises': `${WEB}node/timers.ts`,
  ...Object.fromEntries(
    ['child_process', 'module', 'os', 'url', 'v8', 'worker_threads'].map((part) => [
      `node:${part}`,
      `${WEB}node/rest.ts`,
    ]),
  ),
}

/** Files of the project that a page has others in the place of: who plays, and where games of the user's own are. */
const IN_PLACE = {
  [join(ROOT, 'src/run/engine.ts')]: `${WEB}engine/engine.ts`,
  [join(ROOT, 'src/plugins/load.ts')]: `${WEB}engine/games.ts`,
}

const { version } = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8'))

/** A script as one text. */
async function bundled(input) {
  const bundle = await rolldown({
    input,
    platform: 'browser',
    logLevel: 'warn',
    resolve: { alias: NODE },
    transform: {
      define: { 'import.meta.url': '"file:///fairfight/dist/src/run/page.js"', VERSION: JSON.stringify(version) },
    },
    plugins: [
      {
        name: 'crew-of-the-page',
        resolveId(id, importer) {
          return id.startsWith('.') && importer !== undefined ? (IN_PLACE[join(dirname(importer), id)] ?? null) : null
        },
      },
    ],
  })
  const { output } = await bundle.generate({ format: 'iife', minify: true })
  await bundle.close()
  return output[0]
}

/** Scenarios, catalogues and lists that come along, by their path from the folder of scenarios. */
function library() {
  const folder = `${ROOT}scenarios/`
  const files = readdirSync(folder, { recursive: true })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /^(?:sovl|war|null-strike|sovereign)\/.*\.yaml$/.test(file))
    .toSorted()
  return Object.fromEntries(files.map((file) => [file, readFileSync(folder + file, 'utf8')]))
}

/** Code that can stand in a script element. */
function inScript(text) {
  return text.replace(/<\/(?=script)/gi, '<\\/').replaceAll('<!--', '<\\!--')
}

/** JSON that can stand in a script element. */
function jsonInScript(value) {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}

function hashOf(text) {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

const engine = await bundled(`${WEB}engine/worker.ts`)
const face = await bundled(`${WEB}page/main.tsx`)
const page = inScript(face.code)
const notices = noticesOf([...engine.moduleIds, ...face.moduleIds])
const style = readFileSync(`${WEB}page/style.css`, 'utf8')
const { GAMES } = await import(`${ROOT}dist/src/games/index.js`)
const data = jsonInScript({
  library: library(),
  build: readFileSync(`${ROOT}dist/src/build.json`, 'utf8'),
  titles: Object.fromEntries(Object.entries(GAMES).map(([name, { facts }]) => [name, facts.title])),
})
// The replay is a page within the page, and keeps to the policy of both.
const { SCRIPT } = await import(`${ROOT}dist/src/report/playback/script.js`)
const policy = [
  "default-src 'none'",
  `script-src ${hashOf(page)} ${hashOf(SCRIPT)} blob:`,
  'worker-src blob:',
  "style-src 'unsafe-inline'",
  'img-src data:',
  // For `fairfight open`, which serves the draft beside the page.
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')
// The engine is kept as text, of which workers are made: a page opened from a disk may load no other file.
const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>fairfight</title>
<style>${style}</style>
</head>
<body>
<div id="page"><noscript>This page plays battles in your browser, and needs its script for that.</noscript></div>
<script type="application/json" id="data">${data}</script>
<script type="text/plain" id="engine">${inScript(engine.code)}</script>
<script type="text/plain" id="licences">
The page contains these packages:

${inScript(notices)}
</script>
<script>${page}</script>
</body>
</html>
`
mkdirSync(OUT, { recursive: true })
writeFileSync(`${OUT}fairfight.html`, html)
// The package has it compressed.
writeFileSync(`${OUT}fairfight.html.gz`, gzipSync(html, { level: 9 }))
if (process.argv.includes('--sizes')) console.log(`${html.length} bytes, ${gzipSync(html).length} gzipped`)
