import type { Argv } from 'yargs'
import { CliError } from './exit.ts'

/** What every verb that reads scenarios takes. */
export function inputOptions<T>(verb: Argv<T>) {
  return verb
    .positional('file', { type: 'string', describe: 'scenario, YAML or JSON', normalize: false })
    .option('set', {
      type: 'string',
      array: true,
      nargs: 1,
      requiresArg: true,
      describe: 'override a value: PATH=VALUE, such as armies.Order.units.knights.models=6',
    })
    .option('rules', {
      type: 'string',
      array: true,
      nargs: 1,
      requiresArg: true,
      describe: 'rules in place of the scenario’s: [NAME=]EDITION[,SWITCH=VALUE…]; again for more variants',
    })
    .option('quiet', { alias: 'q', type: 'boolean', default: false, describe: 'no progress and no closing line' })
}

/** What every verb that plays takes. */
export function battleOptions<T>(verb: Argv<T>) {
  return verb
    .option('battles', { type: 'number', requiresArg: true, describe: 'battles of each matchup and variant' })
    .option('seed', { type: 'string', requiresArg: true, describe: 'seed text' })
    .option('rows', { type: 'boolean', default: false, describe: 'also write rows.csv, a row per battle' })
}

/** What every verb that reports takes. */
export function outputOptions<T>(verb: Argv<T>) {
  return verb
    .option('workers', {
      type: 'number',
      requiresArg: true,
      describe: 'threads; 0 plays on the main thread. Never changes a result',
    })
    .option('out', {
      type: 'string',
      requiresArg: true,
      describe: 'folder for the reports [default: reports/out/SCENARIO]',
    })
    .option('json', {
      type: 'boolean',
      default: false,
      describe: 'print the result document and nothing else; write reports only to --out',
    })
}

/** A whole number given on the command line, or undefined when it was not. */
export function wholeNumber(name: string, value: number | undefined, least: number): number | undefined {
  if (value === undefined || (Number.isSafeInteger(value) && value >= least)) return value
  throw new CliError(`--${name} takes a whole number from ${least}`)
}
