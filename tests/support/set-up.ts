import { chai } from 'vitest'

// An assertion then takes half the time. All that its proxy does is to complain of misspelt names, which do not compile.
chai.config.useProxy = false
