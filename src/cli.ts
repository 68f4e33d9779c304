#!/usr/bin/env node
import modules from 'node:module'
import { setFlagsFromString } from 'node:v8'

const { enableCompileCache } = modules as { enableCompileCache?: () => void }
if (enableCompileCache === undefined) {
  // Node 20: V8 optimizes a function after three times as much of its work as usual. Most code of a command runs for less than a second, and
  // what is optimized on so little evidence is thrown away and optimized again, which costs reports a third of their time. Changes no result.
  setFlagsFromString('--interrupt-budget=400000')
} else {
  // From Node 22 on, V8 may keep what it compiled for the next command. Only modules that are imported later are kept.
  enableCompileCache()
}
const [{ guardOutput }, { main }] = await Promise.all([import('./cli/line/terminal.ts'), import('./cli/main.ts')])

guardOutput()
const code = await main(process.argv.slice(2))
// Set already if the output could not be written.
process.exitCode ??= code
