import type { CompareDocument, MatrixDocument, RunDocument, SweepDocument } from '../../result/document.ts'
import type { PriceDocument } from '../../result/price.ts'
import type { Wanted } from '../../run/players/sought.ts'

/** The parts of a worker's global scope that it talks through. */
export interface Scope {
  onmessage: ((event: MessageEvent) => unknown) | null
  postMessage(message: unknown): void
}

/** What the user works on: a scenario and the files it names, as text. Files that come along stand under their own names. */
export interface Draft {
  /** File name of the scenario, such as `my.yaml`. */
  readonly name: string
  /** Texts by path from the folder of the scenario; the scenario is one of them. */
  readonly files: Readonly<Record<string, string>>
}

/** A change of one value in a text of the draft. */
export interface Edit {
  readonly file: string
  /** Keys and indices from the root of the text. */
  readonly path: readonly (string | number)[]
  /** The new value; undefined removes it. */
  readonly value: unknown
}

/** What the page asks of the director. Answers carry the number of the question. */
export type Ask =
  | { readonly kind: 'open'; readonly scenario: string }
  | { readonly kind: 'look'; readonly draft: Draft }
  | { readonly kind: 'edit'; readonly draft: Draft; readonly edits: readonly Edit[] }
  | { readonly kind: 'answer'; readonly draft: Draft; readonly matchup: number; readonly most: number }
  | { readonly kind: 'sweep'; readonly draft: Draft; readonly matchup: number; readonly vary: Varying }
  | {
      readonly kind: 'compare'
      readonly draft: Draft
      readonly matchup: number
      readonly rules: string
      readonly most: number
    }
  | { readonly kind: 'price'; readonly draft: Draft; readonly pricing: Pricing }
  | { readonly kind: 'matrix'; readonly draft: Draft; readonly most: number }
  | {
      readonly kind: 'watch'
      readonly draft: Draft
      readonly matchup: number
      readonly which: Wanted
    }

/** A number to be varied. */
export interface Varying {
  /** As `--vary` names it. */
  readonly path: string
  readonly title: string
  readonly now: number
  /** The value about which others are shown. It stays while `now` is moved among them. */
  readonly about: number
  readonly min: number
  readonly max: number
}

/** The unit that is to be priced. */
export interface Pricing {
  /** The scenario, or the catalogue of a unit of an army list. */
  readonly file: string
  /** The id of a unit of the scenario, or the key of an entry. */
  readonly unit: string
  /** Whole battles, about; twenty times as many straight fights. */
  readonly battles: number
}

/** Answers of the director, by the kind of the question. */
export interface Answers {
  readonly open: Draft
  readonly look: Look
  readonly edit: Draft
  readonly answer: Answered
  readonly sweep: Curve
  readonly compare: Compared
  readonly price: Priced
  readonly matrix: Crossed
  readonly watch: Watching
}

/** A fault of the draft, as the command line tells it. */
export interface FaultView {
  readonly file: string
  readonly line: number
  readonly column: number
  readonly message: string
}

/** The draft as forms, and what is wrong with it. */
export interface Look {
  readonly faults: readonly FaultView[]
  /** Warnings: the scenario can be played all the same. */
  readonly warnings: readonly FaultView[]
  /** Null if the text is too damaged to be shown as forms. */
  readonly form: FormView | null
}

export interface FormView {
  readonly game: string
  readonly gameTitle: string
  readonly title: string
  readonly question: string | null
  readonly mode: 'engagement' | 'battle'
  readonly armies: readonly ArmyView[]
  /** Names of the matchups; empty while the scenario has faults. */
  readonly matchups: readonly string[]
  /** Names of the two armies of each matchup. */
  readonly pairs: readonly (readonly [string, string])[]
  readonly edition: string
  readonly editions: readonly ChoiceView[]
  readonly switches: readonly SwitchView[]
  /** Catalogues of the game that come along, and where the scenario can name one; null if it names one. */
  readonly catalogues: { readonly edit: Omit<Edit, 'value'>; readonly known: readonly string[] } | null
  /** What is counted of each unit, by its key in results. */
  readonly measures: Readonly<Record<string, MeasureView>>
}

/** What is counted of a unit. */
export interface MeasureView {
  readonly title: string
  readonly meaning: string
  /** An event happens once or never, in some turn; all else is a number. */
  readonly isEvent: boolean
}

export interface ChoiceView {
  readonly value: string
  readonly title: string
  readonly meaning: string
}

export interface SwitchView {
  readonly key: string
  /** The key in words. */
  readonly title: string
  readonly meaning: string
  readonly clause: string
  readonly now: string
  readonly values: readonly string[]
  readonly edit: Omit<Edit, 'value'>
}

export interface ArmyView {
  readonly name: string
  readonly policy: string | null
  readonly policies: readonly ChoiceView[]
  readonly policyEdit: Omit<Edit, 'value'>
  /** Sum of the costs of its units; null if some have none. */
  readonly points: number | null
  readonly units: readonly UnitView[]
  /** Army lists that come along, of which the army can take one; null in engagements, and of games without lists. */
  readonly list: {
    /** The list that it has, if it comes along; else empty. */
    readonly now: string
    readonly choices: readonly ChoiceView[]
    readonly edit: Omit<Edit, 'value'>
    /** The units that the scenario writes for the army, which a list takes the place of; null if it writes none. */
    readonly units: Omit<Edit, 'value'> | null
  } | null
  /** Where another unit can be put, and the entries it may be of; null if the army cannot be added to here. */
  readonly add: { readonly edit: Omit<Edit, 'value'>; readonly entries: readonly ChoiceView[] } | null
}

export interface UnitView {
  /** Unique within the scenario. */
  readonly key: string
  readonly title: string
  readonly numbers: readonly NumberView[]
  /** The entry of a catalogue that it is of, and those it could be of; null for a unit of one's own. */
  readonly entry: {
    readonly now: string
    readonly choices: readonly ChoiceView[]
    readonly edit: Omit<Edit, 'value'>
  } | null
  readonly gear: readonly GearView[]
  readonly gearEdit: { readonly equipment: Omit<Edit, 'value'>; readonly properties: Omit<Edit, 'value'> } | null
  /** What names it to the command that prices it; null if it has no catalogue beside whose units it could be priced. */
  readonly price: Omit<Pricing, 'battles'> | null
  /** The place of the unit in its text, for taking it away; null if it is the last of its army. */
  readonly remove: Omit<Edit, 'value'> | null
}

export interface NumberView {
  readonly key: string
  readonly title: string
  readonly meaning: string
  readonly clause: string
  readonly now: number | null
  readonly min: number
  readonly max: number
  /** Whether it was changed from the value of the catalogue; the change can be taken back. */
  readonly changed: boolean
  readonly optional: boolean
  readonly edit: Omit<Edit, 'value'>
  /** As `--vary` names it; null if it cannot be varied. */
  readonly vary: string | null
}

export interface GearView {
  readonly kind: 'equipment' | 'properties'
  readonly key: string
  readonly title: string
  readonly meaning: string
  readonly clause: string
  readonly on: boolean
}

/** A result so far. */
export interface Answered {
  readonly document: RunDocument
  /** The answer in words, as the command line gives it. */
  readonly sentence: string
  readonly exact: boolean
  readonly battles: number
  readonly done: boolean
  /** Whether more battles would tell nothing that can be seen. */
  readonly settled: boolean
  /** The command line that gives the same digest. */
  readonly command: string
}

/** A value of a number that cannot be played, and why. */
export interface LeftOut {
  readonly value: number
  readonly why: string
}

export interface Curve {
  readonly document: SweepDocument
  readonly sentence: string
  readonly now: number
  readonly about: number
  readonly title: string
  /** Values about the present one that cannot be played. */
  readonly out: readonly LeftOut[]
}

export interface Compared {
  readonly document: CompareDocument
  readonly sentence: string
  readonly done: boolean
}

/** A price, or how far it is. */
export interface Priced {
  readonly progress: {
    /** What is being played, in words. */
    readonly stage: string
    readonly played: number
    /** Share of all that will be played, about. */
    readonly share: number
  } | null
  readonly found: {
    readonly document: PriceDocument
    readonly answers: readonly string[]
    /** The page of a battle to watch; null if there is none. */
    readonly page: string | null
  } | null
}

/** A battle to step through. */
export interface Watching {
  /** The page that shows it. */
  readonly page: string
  readonly block: number
  readonly seat: number
  /** Name of the army that won; null for a draw. */
  readonly winner: string | null
}

/** Every army against every army. */
export interface Crossed {
  readonly document: MatrixDocument
  readonly answers: readonly string[]
  readonly done: boolean
  readonly command: string
}

export type ToDirector =
  | {
      readonly kind: 'start'
      /** Text of the script that hands run, which is the director's own. */
      readonly script: string
      /** Texts of the files that come along, by path. */
      readonly library: Readonly<Record<string, string>>
      /** The build, as the command line states it in its results. */
      readonly build: string
    }
  | { readonly kind: 'ask'; readonly id: number; readonly ask: Ask }
  | { readonly kind: 'cancel'; readonly id: number }

export type FromDirector =
  /** `last`: nothing follows. */
  | { readonly id: number; readonly answer: Answers[keyof Answers]; readonly last: boolean }
  | { readonly id: number; readonly error: string }
