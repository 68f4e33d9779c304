// Copyright notices of the packages whose code is bundled into what we give away: their licences ask that each copy carries them.
import { readdirSync, readFileSync } from 'node:fs'

/**
 * The notices of packages, as one text.
 *
 * @param modules files that were bundled; those outside node_modules are our own
 */
export function noticesOf(modules) {
  const folders = new Set(
    modules
      .filter((file) => !file.startsWith('\0'))
      .map((file) => file.replaceAll('\\', '/').match(/^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/)?.[0]),
  )
  folders.delete(undefined)
  const notices = [...folders].map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'))
    return `${name} ${version} (${license})\n\n${licenceIn(folder)}\n`
  })
  return [...new Set(notices)].toSorted().join('\n---\n\n')
}

/** The licence in the folder of a package: a file of its own, or the end of its README. */
function licenceIn(folder) {
  const named = (name) => readdirSync(folder).find((file) => name.test(file))
  const own = named(/^licen[cs]e/i)
  if (own !== undefined) return readFileSync(`${folder}/${own}`, 'utf8').trim()
  const [licence] = readFileSync(`${folder}/${named(/^readme/i)}`, 'utf8').match(/^#* ?LICENSE[^]*/im) ?? []
  if (licence === undefined) throw new Error(`${folder} is bundled, but its licence was not found`)
  return licence.trim()
}
