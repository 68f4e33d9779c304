/** Faults of the parts of something: missing ones, of another type, and unknown ones. */
export function shaped(whole: object, parts: Readonly<Record<string, readonly string[]>>, where: string): string[] {
  const path = (key: string): string => `\`${where === '' ? key : `${where}.${key}`}\``
  if (typeof whole !== 'object' || whole === null) {
    return [where === '' ? 'a game is an object' : `\`${where}\` must be an object`]
  }
  const values: Readonly<Record<string, unknown>> = { ...whole }
  return [
    ...Object.entries(parts).flatMap(([key, types]) => {
      const type = values[key] === null ? 'null' : typeof values[key]
      if (types.includes(type)) return []
      const wanted = types.filter((one) => one !== 'undefined').map((one) => WORDS[one] ?? one)
      return [
        type === 'undefined'
          ? `${path(key)} is missing: ${wanted.join(' or ')}`
          : `${path(key)} must be ${wanted.join(' or ')}`,
      ]
    }),
    ...Object.keys(values)
      .filter((key) => !Object.hasOwn(parts, key))
      .map((key) => `${path(key)} is not known; known: ${Object.keys(parts).join(', ')}`),
  ]
}

const WORDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  object: 'an object',
  boolean: 'true or false',
  function: 'a function',
}
