import { describe, expect, test } from 'vitest'
import { LEDGER, ledgerOf } from '../../../src/run/counts/ledger.ts'
import { runStudy } from '../../../src/run/run.ts'
import { differences, identityOf } from '../../../src/run/study/identity.ts'
import { merge } from '../../../src/run/study/studies.ts'
import { build, VERSION } from '../../../src/run/version.ts'
import type { Scenario } from '../../../src/scenario/types.ts'
import { coinMatchup, coinScenario } from '../../support/coin/coin.ts'
import { COMMANDS, play, STOPS, studyOf, written } from '../../support/studies.ts'

describe('the identity of a study', () => {
  test.each(COMMANDS)('of %s is equal to that of its copy, through JSON', (command) => {
    const study = studyOf(command)
    expect(differences(identityOf(study), identityOf(JSON.parse(JSON.stringify(study))))).toEqual([])
    const { version, build: code, ...hashes } = identityOf(study)
    expect([version, code]).toEqual([VERSION, build()])
    expect(Object.values(hashes).every((hash) => /^[0-9a-f]{64}$/.test(hash))).toBe(true)
  })

  test('does not depend on the number of battles, at most or in total', () => {
    const stopping = STOPS.sprt
    expect(identityOf(studyOf('run', {}, { battles: 1 }))).toEqual(identityOf(studyOf('run', {}, { battles: 2 })))
    expect(identityOf(studyOf('run', { stopping }))).toEqual(
      identityOf(studyOf('run', { stopping: { ...stopping, most: 7 } })),
    )
  })

  test('depends on the limit of each matchup if a budget is divided among all', () => {
    const stopping = STOPS.budget
    const limited = { ...stopping, most: 7 }
    const found = differences(
      identityOf(studyOf('run', { stopping })),
      identityOf(studyOf('run', { stopping: limited })),
    )
    expect(found).toEqual(['stopping rule'])
  })

  test('names every part that differs, except for those left out', () => {
    const one = identityOf(studyOf('run'))
    const two = identityOf(studyOf('run', { clauses: true, shard: { index: 1, of: 2 } }, { seed: 'another' }))
    expect(differences(one, two)).toEqual(['seed', 'clauses', 'shard'])
    expect(differences(one, two, ['shard'])).toEqual(['seed', 'clauses'])
  })

  test('of a sweep depends on the settings', () => {
    const study = studyOf('sweep')
    if (study.command !== 'sweep') throw new Error('another command')
    const fewer = { ...study, points: study.points.slice(1) }
    expect(differences(identityOf(study), identityOf(fewer))).toEqual(['rules', 'armies'])
  })

  test('depends on the text of a general, not on its folder', () => {
    const at = (folder: string, hash: string): Scenario => {
      const matchup = coinMatchup(5, 5)
      const [first, second] = matchup.armies
      const led = { ...matchup, armies: [{ ...first, module: `file://${folder}/my%20general.js` }, second] as const }
      return coinScenario({ matchups: [led], inputs: { 'my general.js': hash } })
    }
    const identity = (folder: string, hash: string) => identityOf(runStudy(at(folder, hash)))
    expect(identity('/home/a', 'sha256:1')).toEqual(identity('/tmp/b', 'sha256:1'))
    expect(differences(identity('/home/a', 'sha256:1'), identity('/home/a', 'sha256:2'))).toEqual(['armies'])
  })
})

describe('a ledger of a run', () => {
  test('is plain data: it is the same after writing and reading', async () => {
    for (const command of COMMANDS) {
      const { ledger } = await play(studyOf(command, { clauses: true }))
      expect(ledger.ledger).toBe(LEDGER)
      expect(written(ledger)).toEqual(ledger)
    }
  })

  test('names no folder of the machine', () => {
    const study = studyOf('compare')
    const module = 'file:///home/somebody/generals/bold.js'
    const led = study.scenario.matchups.map((matchup) => ({
      ...matchup,
      armies: matchup.armies.map((army) => ({ ...army, module })) as unknown as typeof matchup.armies,
    }))
    const variants = study.scenario.variants.map((variant) => ({ ...variant, matchups: led }))
    const scenario = { ...study.scenario, matchups: led, variants }
    expect(JSON.stringify(ledgerOf({ ...study, scenario }, []))).not.toContain('somebody')
  })
})

describe('parts that another build played', () => {
  const study = studyOf('run', { shard: { index: 1, of: 1 } })
  const own = ledgerOf(study, [])

  test.each([
    [{ build: '0' }, `of another build of fairfight, whose rules or arithmetic may differ (${VERSION}-0 there`],
    [{ version: '0' }, `of another version of fairfight (0-${build()} there`],
  ])('are not merged: %j', async (changes, message) => {
    const other = { ...own, identity: { ...own.identity, ...changes } }
    await expect(merge([other, other])).rejects.toThrow(`a part is ${message}`)
    await expect(merge([own, other])).rejects.toThrow('merge with that one, or play all parts again with this one')
  })
})
