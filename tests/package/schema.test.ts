import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { call, execute, expectRefused, folder } from '../cli/support.ts'
import { coinText, folderWith, scenarioText } from '../plugins/support.ts'

async function printed(args: readonly string[], cwd = folder()): Promise<Record<string, unknown>> {
  const { code, stdout, stderr } = await call(['schema', ...args], { cwd })
  expect([code, stderr]).toEqual([0, ''])
  return JSON.parse(stdout) as Record<string, unknown>
}

describe('schema', () => {
  test.each([
    [[], 'A fairfight scenario'],
    [['--kind', 'roster'], 'A fairfight roster'],
    [['war'], 'A fairfight scenario of W.A.R.'],
    [['sovl', '--kind', 'general'], 'A fairfight general without code of SOVL'],
    [['fairfight:war/catalogue.yaml'], 'A fairfight catalogue of W.A.R.'],
    [['fairfight:sovl/lists/human-hammer.yaml'], 'A fairfight army list of SOVL'],
    [['fairfight:sovl/roster.yaml'], 'A fairfight roster of SOVL'],
    [['fairfight:sovl/roster.yaml', '--kind', 'catalogue'], 'A fairfight catalogue of SOVL'],
  ])('%j prints the schema of %s', async (args, title) => {
    expect((await printed(args)).title).toBe(title)
  })

  test('for a user’s game lets files name the game by its path', async () => {
    const home = folderWith({ 'coin.js': coinText(), 'coins.yaml': scenarioText('./coin.js') })
    for (const what of ['./coin.js', 'coins.yaml']) {
      const { title, properties } = await printed([what], home)
      expect(title).toBe('A fairfight scenario of Coins')
      expect(properties).toMatchObject({ game: { type: 'string' } })
    }
  })

  test('for a game of one page does not require what its files leave out', async () => {
    const { properties } = await printed(['fairfight:conquest/conquest.js'])
    const text = JSON.stringify(properties)
    expect(text).not.toContain('"required":["profile"]')
    expect(text).toContain('"models"')
  })

  test.each([
    [['chess'], /^there is no game `chess`/],
    [
      ['--kind', 'map'],
      /^--kind map: there is no such kind of file; allowed: scenario, catalogue, list, roster, general\n$/,
    ],
    [['none.yaml'], /^none\.yaml: there is no such file/],
    [
      ['fairfight:conquest/conquest.yaml', '--kind', 'general'],
      /^--kind general: Conquest has no generals without code/,
    ],
  ])('%j is refused', async (args, message) => {
    const { code, stdout, stderr } = await call(['schema', ...args], { cwd: folder() })
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toMatch(message)
  })
})

describe('completion', () => {
  test('of bash is a script that bash takes', async () => {
    const home = folder()
    const { stdout } = await call(['completion', 'bash'])
    writeFileSync(join(home, 'completion.sh'), stdout)
    expect(await execute('bash', ['-n', 'completion.sh'], { cwd: home })).toEqual({ code: 0, stdout: '', stderr: '' })
    expect(stdout).toContain('complete -o bashdefault')
    expect((await call(['completion', 'zsh'])).stdout).toMatch(/^#compdef fairfight\n/)
  })

  test('knows commands, and the options of a command', async () => {
    const env = { SHELL: '/bin/bash' }
    expect((await call(['--get-yargs-completions', 'fairfight', 'ma'], { env })).stdout.split('\n')).toContain('matrix')
    const options = await call(['--get-yargs-completions', 'fairfight', 'run', '--ta'], { env })
    expect(options.stdout.split('\n')).toContain('--target-error')
  })

  test('of another shell is refused', () =>
    expectRefused(['completion', 'fish'], 'there is no completion for `fish`; allowed: bash, zsh'))
})
