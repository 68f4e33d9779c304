import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import type { Effort, Part } from './figures.ts'
import { throughput } from './throughput.ts'
import { show } from './table.ts'

console.log(show(await throughput({quick: true, long: false})))
