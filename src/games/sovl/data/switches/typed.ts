import type { Switch, WholeRange } from '../../../../core/facts.ts'
import type { SovlRules } from '../rules.ts'

/** The rules by name, without the index signature that makes them plain data. */
type Named = { [N in keyof SovlRules as string extends N ? never : number extends N ? never : N]: SovlRules[N] }

/** Every switch, with no value the rules do not know. */
export type Switches = {
  readonly [N in keyof Named]: Switch & {
    readonly values: readonly Named[N][] | WholeRange
    readonly default: Named[N]
  }
}
