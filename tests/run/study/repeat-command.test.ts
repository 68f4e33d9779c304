import { expect, test } from 'vitest'
import { compareOf, playOf } from '../../../src/run/study/repeat.ts'

test.each([['npx fairfight'], ['fairfight']])(
  'commands made from a command that begins with %s begin in the same way',
  (program) => {
    const repeat = `${program} run 'my battle.yaml' --set turns=6 --battles 100 --seed 7`
    expect(compareOf(repeat, ['core', 'core,losArc=total-45'])).toBe(
      `${program} compare 'my battle.yaml' --set turns=6 --rules core --rules core,losArc=total-45`,
    )
    expect(playOf(repeat, [['block', '3']])).toBe(`${program} play 'my battle.yaml' --set turns=6 --seed 7 --block 3`)
  },
)
