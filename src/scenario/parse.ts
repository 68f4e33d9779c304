import { join } from 'node:path'
import { stringify } from 'yaml'
import { draftOf, type Opened } from './build/build.ts'
import { gameBeside } from './build/game.ts'
import { type Input, inputFrom } from './build/input.ts'
import { withVariants } from './options/with.ts'
import { InputError } from './text/problem.ts'
import { faultOf } from './text/source.ts'
import type { ReadOptions, Scenario } from './types.ts'

export interface ParseOptions extends ReadOptions {
  /** The name of the scenario in errors and results. Default `scenario`. */
  readonly name?: string | undefined
  /** The folder from which a game of the user's own (`game: ./my-game.js`) is looked for. Default: the current folder. */
  readonly folder?: string | undefined
  /** The catalogue, as YAML text or as an object, if the scenario or its lists name one. */
  readonly catalogue?: string | object | undefined
  /** Army lists, as YAML text or as objects, by the paths with which the scenario names them. */
  readonly lists?: Readonly<Record<string, string | object>> | undefined
}

/**
 * Checks a scenario given as YAML or JSON text, or as an object, and completes it.
 *
 * @throws InputError if anything is wrong with it. For an object, lines are those of its YAML text.
 *
 * @example
 * const scenario = parseScenario('game: sovl …')
 */
export function parseScenario(scenario: string | object, options: ParseOptions = {}): Scenario {
  return withVariants(draftOf(given(scenario, options), options), options.with)
}

/** A scenario whose text is given, together with the files it names. */
export function given(scenario: string | object, options: ParseOptions): Opened {
  const { name = 'scenario', folder = '', catalogue, lists = {} } = options
  return {
    input: inputOf(scenario, name),
    files: {
      text: (path) => {
        const content = Object.hasOwn(lists, path) ? lists[path] : catalogue
        return content === undefined ? 'give its content with the scenario' : inputOf(content, path)
      },
      module: () => 'a module goes with a scenario that is read from a file',
      game: (specifier) => gameBeside(specifier, join(folder, name)),
    },
  }
}

/** A text or an object as input; an object is written out as YAML, so that faults can name lines. */
function inputOf(content: string | object, name: string): Input {
  return inputFrom(name, name, typeof content === 'string' ? content : written(content, name))
}

function written(content: object, name: string): string {
  try {
    return stringify(content)
  } catch (error) {
    throw new InputError([
      faultOf(name, `this is not plain data: ${error instanceof Error ? error.message : String(error)}`),
    ])
  }
}
