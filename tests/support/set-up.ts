import { chai } from 'vitest'

// This halves the time of an assertion. The proxy that is left out only reports misspelt names, and these do not compile.
chai.config.useProxy = false
