import type { Comparison, TestName } from '../../result/compared.ts'

/** A p value with two digits; `< 0.001` if it is smaller than that. */
export function pValue(p: number): string {
  if (!Number.isFinite(p)) return '–'
  if (p < 0.001) return '< 0.001'
  if (p > 0.995) return '1'
  return p.toPrecision(2)
}

/** `p = 0.012`, `p < 0.001`, with spaces at which no line breaks. */
export function pText(p: number): string {
  const text = pValue(p)
  return (text.startsWith('<') ? `p ${text}` : `p = ${text}`).replaceAll(' ', '\u00A0')
}

/** Tests in words, by their names in result documents. */
export const TESTS: Readonly<Record<Exclude<TestName, 'none'>, string>> = {
  mcnemar: 'McNemar’s test, mid-p (wins and losses of single battles)',
  'paired-t': 'paired t test of blocks',
  'chi-square': 'chi-square test (independent battles)',
  fisher: 'Fisher’s exact test (few independent battles)',
  welch: 'Welch’s t test (independent blocks)',
  rare: 'test from the interval of the share of blocks that differed (few did)',
  anytime: 'e-value of a confidence sequence, valid at any time',
}

/** Corrections for many tests, in words. */
export const CORRECTIONS: Readonly<Record<Comparison['correction'], string>> = {
  holm: 'Holm',
  bonferroni: 'Bonferroni',
  'benjamini-hochberg': 'Benjamini-Hochberg (BH)',
}
