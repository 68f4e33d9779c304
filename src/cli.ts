#!/usr/bin/env node
import { main } from './cli/main.ts'
import { guardOutput } from './cli/terminal.ts'

guardOutput()
const code = await main(process.argv.slice(2))
// Set already if the output could not be written.
process.exitCode ??= code
