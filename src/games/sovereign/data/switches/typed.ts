import type { Switch } from '../../../../core/facts.ts'
import type { SovereignRules } from '../rules.ts'

/** The rules by name, without the index signature that makes them plain data. */
type Named = {
  [N in keyof SovereignRules as string extends N ? never : number extends N ? never : N]: SovereignRules[N]
}

/** Every switch, with no value the rules do not know. */
export type Switches = {
  readonly [N in keyof Named]: Switch & {
    readonly values: readonly Named[N][] | Extract<Switch['values'], { min: number }>
    readonly default: Named[N]
  }
}
