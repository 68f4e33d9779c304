// Plays a few small studies of every command and game under other versions of Node, and compares what they print, byte by byte, with what
// this one prints. A version that the registry does not give is skipped, and said so.
import { execFile, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const VERSIONS = ['20', '22', '24']
const ROOT = fileURLToPath(new URL('..', import.meta.url))
const CLI = 'dist/src/cli.js'

const STUDIES = [
  ['run', 'scenarios/sovl/ford-held.yaml', '--battles', '40'],
  ['run', 'scenarios/sovl/even-lines.yaml', '--sprt', 'logistic:0..10', '--battles', '4000'],
  ['run', 'scenarios/war/village-held.yaml', '--battles', '40'],
  ['run', 'scenarios/null-strike/patrol.yaml', '--battles', '100'],
  ['run', 'scenarios/sovereign/six-goblins.yaml', '--battles', '60'],
  ['run', 'scenarios/sovereign/stairs-held.yaml', '--battles', '40', '--clauses'],
  ['run', 'scenarios/war/open-field.yaml', '--battles', '40'],
  ['exact', 'scenarios/sovl/knights-charge-spears.yaml'],
  ['exact', 'scenarios/war/knights-on-spears.yaml'],
  ['exact', 'scenarios/null-strike/troopers-and-reavers.yaml'],
  ['exact', 'scenarios/sovereign/shieldman-and-goblin.yaml'],
  ['compare', 'scenarios/sovl/flank-charge.yaml', '--rules', 'earlier-combat', '--battles', '400'],
  ['compare', 'scenarios/null-strike/ruined-town.yaml', '--with', 'turns=3', '--battles', '40'],
  [
    'sweep',
    'scenarios/sovl/how-many-spears.yaml',
    '--vary',
    'armies.Levy.units.spears.models=16..34:6',
    '--battles',
    '400',
  ],
  [
    'sweep',
    'scenarios/sovereign/how-many-goblins.yaml',
    '--vary',
    'armies.Goblins.units.goblin.count=6..12:3',
    '--battles',
    '40',
  ],
  ['matrix', 'scenarios/sovl/unit-matrix.yaml', '--battles', '200'],
  ['matrix', 'scenarios/war/unit-matrix.yaml', '--battles', '200'],
  ['balance', 'scenarios/sovl/roster-engagement.yaml', '--battles', '20000'],
  ['play', 'scenarios/sovl/legions.yaml'],
  ['play', 'scenarios/war/woods-hills-and-a-river.yaml'],
  ['play', 'scenarios/null-strike/open-table.yaml'],
  ['play', 'scenarios/sovereign/gatehouse.yaml'],
]

/** Installs a version of Node; its path, or null where there is none. */
function nodeOf(version, home) {
  if (process.versions.node.split('.')[0] === version) return process.execPath
  const folder = join(home, version)
  const given = ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', `node@${version}`]
  spawnSync('npm', given, { stdio: 'ignore', timeout: 120_000 })
  const path = join(folder, 'node_modules', 'node', 'bin', 'node')
  return existsSync(path) ? path : null
}

/** What a study prints under a version of Node. Rejects where it fails. */
function printed(node, study) {
  const silent = study[0] === 'exact' ? [] : ['--quiet']
  const args = [CLI, ...study, '--json', ...silent]
  return new Promise((resolve, reject) => {
    execFile(node, args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 1e9 }, (error, stdout, stderr) => {
      if (error === null || error.code === 3) resolve(stdout)
      else reject(new Error(`${study.join(' ')} ended with ${error.code}: ${stderr}`))
    })
  })
}

/** Whether a study prints the same bytes under all versions of Node, which run side by side; says so. */
async function isSame(nodes, study) {
  const texts = await Promise.all(nodes.map(({ path }) => printed(path, study)))
  const different = nodes.filter((_, i) => texts[i] !== texts[0]).map(({ version }) => version)
  const sum = createHash('sha256').update(texts[0]).digest('hex').slice(0, 12)
  const found = different.length === 0 ? '' : `: DIFFERENT under Node ${different.join(', ')}`
  console.log(`${sum} ${study.join(' ')}${found}`)
  return different.length === 0
}

const home = mkdtempSync(join(tmpdir(), 'fairfight-nodes-'))
let faults = 0
try {
  const nodes = VERSIONS.flatMap((version) => {
    const path = nodeOf(version, home)
    if (path === null) console.log(`Node ${version} is skipped: the registry does not give it`)
    return path === null ? [] : [{ version, path }]
  })
  const begun = Date.now()
  for (const study of nodes.length < 2 ? [] : STUDIES) {
    if (!(await isSame(nodes, study))) faults++
  }
  const names = nodes.map(({ version }) => version).join(', ')
  const seconds = Math.round((Date.now() - begun) / 1000)
  console.log(
    nodes.length < 2
      ? `nothing to compare: Node ${names} alone is here`
      : `Node ${names}: ${STUDIES.length} studies, ${faults === 0 ? 'equal bytes' : `${faults} differ`}, ${seconds} s`,
  )
} finally {
  rmSync(home, { recursive: true, force: true })
}
process.exitCode = faults === 0 ? 0 : 1
