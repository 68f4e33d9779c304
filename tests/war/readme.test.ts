import { CLAUSES } from '../../src/games/war/data/clauses.ts'
import { FACTS } from '../../src/games/war/data/facts.ts'
import { testReadme } from '../support/readme/game.ts'

testReadme({
  facts: FACTS,
  clauses: CLAUSES,
  prefix: 'WAR',
  chapters: {
    TURN: 7,
    ACT: 5,
    UNIT: 10,
    LOS: 9,
    DICE: 5,
    LEAD: 1,
    MOVE: 12,
    CHG: 6,
    SHOOT: 16,
    FIGHT: 5,
    BOSS: 2,
    MAG: 7,
    PWR: 4,
    TERR: 20,
  },
  // Nearly all of them are in the table of switches or among the decisions.
  readings: { C: 9, G: 37 },
})
