import type { PriceTrust } from '../../result/trust.ts'
import type { Ground } from '../solver/field.ts'
import type { ArmyPrice, Crossing } from './armies.ts'
import type { ContactPrice } from './contact.ts'
import type { Moved } from './numbers.ts'

/** The result for a unit in one kind of fight. */
export interface Parts {
  readonly contact: ContactFound | null
  readonly whole: WholeFound | null
}

export interface ContactFound {
  readonly ground: Ground
  readonly price: ContactPrice
  readonly moved: readonly (Moved | null)[]
  readonly battles: number
}

export interface WholeFound {
  readonly ground: Ground
  readonly price: ArmyPrice
  readonly moved: readonly (Moved | null)[]
  readonly generals: readonly { readonly name: string; readonly found: Crossing | null; readonly battles: number }[]
  /** What planners make of the price; null if they were not asked. */
  readonly stronger: PriceTrust | null
  /** Whole battles, those of planners left out. */
  readonly battles: number
}
