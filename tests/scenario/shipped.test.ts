import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { readScenario } from '../../src/scenario/read.ts'

const folder = fileURLToPath(new URL('../../scenarios', import.meta.url))
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.yaml'))
const scenarios = files.filter((file) => !file.endsWith('catalogue.yaml'))

describe('shipped scenarios', () => {
  test('are six at least', () => {
    expect(scenarios.length).toBeGreaterThanOrEqual(6)
  })

  test.each(scenarios)('%s is in order and asks a question', (file) => {
    const { title, question } = readScenario(join(folder, file))
    expect(title).not.toBe('')
    expect(question).toMatch(/\?$/)
  })

  test.each(files)('%s names the schema editors need', (file) => {
    const path = join(folder, file)
    const [, schema] = /^# yaml-language-server: \$schema=(\S+)\n/.exec(readFileSync(path, 'utf8')) ?? []
    expect(existsSync(join(dirname(path), schema ?? 'missing'))).toBe(true)
  })

  test('ask different questions', () => {
    const questions = scenarios.map((file) => readScenario(join(folder, file)).question)
    expect(new Set(questions).size).toBe(scenarios.length)
  })
})
