import { vi } from 'vitest'

/** No test that loads this file draws a chart. */
vi.mock('../../src/report/charts/chart.ts', async (original) => (await import('./charts.ts')).undrawn(original))
