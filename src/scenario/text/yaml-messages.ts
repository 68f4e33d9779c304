import type { YAMLError } from 'yaml'

/** The usual cause of a YAML error, and what to write instead, in the user's words. */
export function yamlMessage(error: YAMLError): string {
  if (error.message.includes('block sequence may not')) return INDENTATION
  return MESSAGES[error.code] ?? MISSING.find(([part]) => error.message.includes(part))?.[1] ?? OTHER
}

const OTHER = 'this does not read as YAML; check the punctuation and the indentation'
const INDENTATION = 'indentation differs; items of one list or map begin in the same column'
const COLON = 'expected `key: value`, with a blank after the colon'

const MESSAGES: Readonly<Record<string, string>> = {
  ALIAS_PROPS: 'an alias (`*name`) stands alone; leave out what is before it',
  BAD_ALIAS: 'this is no name for an anchor or alias; put text that begins with `*` or `&` in quotes',
  BAD_COLLECTION_TYPE: 'a tag (`!…`) is not understood here; leave it out',
  BAD_DIRECTIVE: 'a directive (`%…`) is not understood; leave it out',
  BAD_DQ_ESCAPE: 'this is not an escape sequence of double quotes; use single quotes, or write `\\\\` for a backslash',
  BAD_PROP_ORDER: 'an anchor or tag stands after the `-`, `:` or `?`, not before it',
  BAD_SCALAR_START: 'text cannot begin with this character; put it in quotes',
  BLOCK_AS_IMPLICIT_KEY:
    'a value holds another `key: value`; put text that contains a colon in quotes, or mend the indentation',
  BLOCK_IN_FLOW: 'a list or map by indentation cannot stand inside brackets',
  KEY_OVER_1024_CHARS: 'a key of more than 1,024 characters',
  MULTILINE_IMPLICIT_KEY: COLON,
  MULTIPLE_ANCHORS: 'a value has at most one anchor (`&name`)',
  MULTIPLE_TAGS: 'a value has at most one tag (`!…`)',
  NON_STRING_KEY: 'a key must be text',
  TAB_AS_INDENT: 'a tab in the indentation; indent with blanks',
  TAG_RESOLVE_FAILED: 'a tag (`!…`) is not understood; leave it out, or put text that begins with `!` in quotes',
}

/** Codes with many causes are distinguished by the parser's own message, the most specific first. */
const MISSING: readonly (readonly [string, string])[] = [
  ['Missing closing "', 'a double quote is not closed'],
  ["Missing closing '", 'a single quote is not closed'],
  ['end with a }', 'a brace is not closed; expected `}`'],
  ['end with a ]', 'a bracket is not closed; expected `]`'],
  ['Missing , ', 'a comma is missing between two items'],
  ['Missing space after :', 'a blank is missing after the colon'],
  ['Comments must be separated', 'a comment needs a blank before its `#`; put text that contains `#` in quotes'],
  ['followed by map values', COLON],
  ['Missing directives-end', 'a directive (`%…`) is not understood; leave it out'],
  ['Unexpected , ', 'a comma too many'],
  ['Unexpected empty item', 'an item between commas is empty'],
  [
    'at node end',
    'unexpected after the end of a value; check the indentation, and put text that contains quotes or brackets in quotes',
  ],
  ['same column', INDENTATION],
  ['same line with key', 'a list does not begin on the line of its key; begin a new line, or use brackets'],
  ['without - indicator', 'expected `- ` before an item of the list'],
  ['Block scalar', 'this is no text block; expected `|` or `>`, then lines with the same indentation'],
  ['indent', INDENTATION],
  ['Unexpected', 'unexpected here; check the brackets, quotes and indentation before it'],
]
