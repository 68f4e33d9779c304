import type { Options } from 'yargs'

/** Options of a command by their names, as yargs takes them. */
export type OptionTable = Readonly<Record<string, Options>>
