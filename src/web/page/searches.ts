import { signal } from '@preact/signals'
import type { Crossed, Draft, Priced, Pricing } from '../engine/messages.ts'
import type { Client } from './client.ts'
import type { Questions } from './questions.ts'

/** Battles of each pair of armies at most. */
const MOST = 5000

/** What takes longer than an answer, and is begun by a button: the price of a unit, and every army against every army. */
export class Searches {
  /** Key of the unit that is to be priced; empty for none. */
  readonly pricing = signal('')
  readonly priced = signal<Priced | null>(null)
  readonly crossed = signal<Crossed | null>(null)
  readonly isCrossing = signal(false)
  /** Whether what was found is of an earlier draft. */
  readonly isBefore = signal(false)
  private readonly client: Client
  private readonly questions: Questions

  constructor(client: Client, questions: Questions) {
    this.client = client
    this.questions = questions
  }

  /** Forgets everything, for another scenario. */
  clear(): void {
    this.changed()
    this.pricing.value = ''
    this.priced.value = null
    this.crossed.value = null
  }

  /** Ends what is being worked on: the draft has changed. */
  changed(): void {
    this.isBefore.value = true
    this.questions.stop('price')
    this.questions.stop('matrix')
  }

  /** Chooses the unit that is to be priced; empty for none. */
  choose(key: string): void {
    this.questions.stop('price')
    this.pricing.value = key
    this.priced.value = null
  }

  async price(draft: Draft, pricing: Pricing): Promise<void> {
    const seen = (priced: Priced): void => {
      this.priced.value = priced
    }
    this.isBefore.value = false
    seen({ progress: { stage: '', played: 0, share: 0 }, found: null })
    const priced = await this.questions.ask('price', () => this.client.ask({ kind: 'price', draft, pricing }, seen))
    if (priced !== null) seen(priced)
    // What was cancelled leaves nothing behind.
    else if (!this.questions.isAsked('price')) this.priced.value = null
  }

  stopPrice(): void {
    this.questions.stop('price')
  }

  async cross(draft: Draft): Promise<void> {
    const seen = (crossed: Crossed): void => {
      this.crossed.value = crossed
    }
    this.isBefore.value = false
    this.crossed.value = null
    this.isCrossing.value = true
    const crossed = await this.questions.ask('matrix', () =>
      this.client.ask({ kind: 'matrix', draft, most: MOST }, seen),
    )
    this.isCrossing.value = this.questions.isAsked('matrix')
    if (crossed !== null) seen(crossed)
  }

  stopCross(): void {
    this.questions.stop('matrix')
  }
}
