import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { STARTERS } from '../../src/cli/init/starter.ts'
import { call, execute, expectNoTrace, folder, ROOT } from '../cli/support.ts'

/** Every command that `init` prints is run as printed, in the new project, in the order of the lines. */
test.each(STARTERS)(
  'the commands of a new project of %s run as printed',
  async (game) => {
    const parent = folder()
    const { stdout } = await call(['init', 'mine', '--game', game], { cwd: parent })
    const home = join(parent, 'mine')
    mkdirSync(join(home, 'node_modules'))
    symlinkSync(ROOT, join(home, 'node_modules', 'fairfight'))
    const commands = Array.from(stdout.matchAll(/^ {2}(npx fairfight|node) (.*)$/gm), ([, program, line]) => [
      program,
      line,
    ])
    expect(commands.length).toBeGreaterThan(4)
    for (const [program, line = ''] of commands) {
      const args = line.split(' ')
      const outcome =
        program === 'node'
          ? await execute(process.execPath, args, { cwd: home, env: { NODE_OPTIONS: '' } })
          : await call([...args, ...(['games', 'check'].includes(args[0] ?? '') ? [] : ['--quiet'])], { cwd: home })
      expectNoTrace({ ...outcome, stdout: '' })
      expect(outcome.code, `${line}\n${outcome.stderr}`).toBe(0)
      expect(outcome.stdout, line).not.toBe('')
    }
    // The price list of heroes alone takes minutes.
  },
  900_000,
)
