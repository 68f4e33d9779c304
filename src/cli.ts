#!/usr/bin/env node
import modules from 'node:module'

// From Node 22 on, V8 may keep what it compiled for the next command. Only modules that are imported later are kept.
const { enableCompileCache } = modules as { enableCompileCache?: () => void }
enableCompileCache?.()
const [{ guardOutput }, { main }] = await Promise.all([import('./cli/line/terminal.ts'), import('./cli/main.ts')])

guardOutput()
const code = await main(process.argv.slice(2))
// Set already if the output could not be written.
process.exitCode ??= code
