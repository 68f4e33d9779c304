import { RULES } from '../../src/games/null-strike/data/clauses.ts'
import { FACTS } from '../../src/games/null-strike/data/facts.ts'
import { testReadme } from '../support/readme/game.ts'

testReadme({
  facts: FACTS,
  clauses: RULES,
  prefix: 'AP',
  chapters: {
    ACT: 10,
    ATK: 14,
    MOVE: 4,
    RUN: 3,
    DIG: 2,
    FORT: 2,
    RALLY: 4,
    CHG: 5,
    CAP: 5,
    AIM: 2,
    DEP: 2,
    EMB: 3,
    DIS: 3,
    COV: 3,
    SET: 2,
    END: 3,
  },
  readings: { C: 7, G: 36 },
  values: { O: 30 },
})
