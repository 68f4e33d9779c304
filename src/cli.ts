#!/usr/bin/env node
import { guardOutput } from './cli/line/terminal.ts'
import { main } from './cli/main.ts'

guardOutput()
const code = await main(process.argv.slice(2))
// Set already if the output could not be written.
process.exitCode ??= code
