/** Two commands of the program, and of each verb, that can be typed as they are, in any folder. */
const EXAMPLES: Readonly<Record<string, readonly [string, string]>> = {
  fairfight: [
    'npx fairfight init my-battles --game sovl',
    'npx fairfight run fairfight:sovl/hammer-and-green-tide.yaml',
  ],
  run: [
    'npx fairfight run fairfight:sovl/knights-charge-spears.yaml',
    'npx fairfight run fairfight:war/open-field.yaml --until-decided --battles 4000',
  ],
  compare: [
    'npx fairfight compare fairfight:sovl/flank-charge.yaml --rules earlier-combat',
    'npx fairfight compare fairfight:war/open-field.yaml --with turns=3 --battles 400',
  ],
  sweep: [
    'npx fairfight sweep fairfight:sovl/how-many-spears.yaml \\\n    --vary armies.Levy.units.spears.models=16..34:2',
    'npx fairfight sweep fairfight:sovereign/how-many-goblins.yaml \\\n    --vary armies.Goblins.units.goblin.count=4..14:2 --battles 400',
  ],
  matrix: [
    'npx fairfight matrix fairfight:sovl/unit-matrix.yaml',
    'npx fairfight matrix fairfight:war/unit-matrix.yaml --battles 2000',
  ],
  balance: [
    'npx fairfight balance fairfight:sovl/roster-engagement.yaml --dry-run',
    'npx fairfight balance fairfight:sovl/roster-engagement.yaml --battles 100000',
  ],
  best: [
    'npx fairfight best fairfight:war/open-field.yaml --battles 8000',
    'npx fairfight best fairfight:sovl/hammer-and-green-tide.yaml \\\n    --army Tide --limit o-goblins=0..1 --battles 8000',
  ],
  price: [
    'npx fairfight price fairfight:sovl/catalogue.yaml --unit h-xbows',
    'npx fairfight price fairfight:war/catalogue.yaml --unit ash-bowmen --battles 1000',
  ],
  tune: [
    'npx fairfight tune fairfight:war/open-field.yaml --against rush --battles 3000',
    'npx fairfight tune fairfight:war/open-field.yaml --write better.yaml --battles 3000',
  ],
  exploit: [
    'npx fairfight exploit fairfight:war/open-field.yaml --battles 3000',
    'npx fairfight exploit fairfight:war/open-field.yaml --general rush --battles 3000',
  ],
  exact: [
    'npx fairfight exact fairfight:sovl/knights-charge-spears.yaml',
    'npx fairfight exact fairfight:war/knights-on-spears.yaml --json',
  ],
  play: [
    'npx fairfight play fairfight:sovl/hammer-and-green-tide.yaml --block 12',
    'npx fairfight play fairfight:sovereign/six-goblins.yaml --why',
  ],
  luck: [
    'npx fairfight luck fairfight:sovl/knights-charge-spears.yaml \\\n    --result winner=Levy turns=3',
    'npx fairfight luck fairfight:sovereign/six-goblins.yaml --battles 1000 \\\n    --result winner=Goblins --army Party',
  ],
  elo: ['npx fairfight elo --wins 120 --draws 30 --losses 90', 'npx fairfight elo --blocks 34,54,63,64,75'],
  sprt: [
    'npx fairfight sprt --blocks 34,54,63,64,75 --between 0..10',
    'npx fairfight sprt --wins 120 --draws 30 --losses 90 --json',
  ],
  open: ['npx fairfight open fairfight:sovl/how-many-spears.yaml', 'npx fairfight open --page fairfight.html'],
  worker: [
    'npx fairfight worker --queue redis://127.0.0.1',
    'npx fairfight worker --queue redis://127.0.0.1 --workers 8',
  ],
  workers: [
    'npx fairfight workers --queue redis://127.0.0.1',
    'npx fairfight workers --queue redis://127.0.0.1 --json',
  ],
  merge: ['npx fairfight merge part-1 part-2 --out whole', 'npx fairfight merge part-1 part-2 --json'],
  games: ['npx fairfight games', 'npx fairfight games sovl'],
  check: [
    'npx fairfight check fairfight:sovl/hammer-and-green-tide.yaml',
    'npx fairfight check fairfight:war/catalogue.yaml fairfight:war/roster.yaml',
  ],
  init: ['npx fairfight init my-battles --game war', 'npx fairfight init my-game --game own'],
  schema: ['npx fairfight schema sovl', 'npx fairfight schema fairfight:war/catalogue.yaml'],
  completion: ['npx fairfight completion bash', 'npx fairfight completion zsh'],
}

/** The end of the help of a verb, or of the program. */
export function examplesOf(verb: string): string {
  const [first, second] = EXAMPLES[verb] ?? []
  return `Examples:\n  ${first}\n  ${second}`
}
