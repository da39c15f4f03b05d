import type { CommandOptions } from './options.ts'

/** The flags of a command, each with one value (a list for those that are lists), and what is to be said of them. */
export interface GatheredFlags {
  readonly flags: Record<string, unknown>
  readonly notes: readonly string[]
}

/**
 * Makes one value of a flag that is given more than once: `--keys` gathers all of them, of any other that
 * is not a list the last counts, which a note says.
 */
export function gatherFlags(given: object, definitions: CommandOptions): GatheredFlags {
  const notes: string[] = []
  const entries = Object.entries(given).map(([name, value]) => {
    if (!Array.isArray(value) || !(name in definitions) || definitions[name]?.array)
      return [name, value]
    if (name === GATHERING) return [name, value.join(',')]
    // An alias comes as a flag of its own.
    if (name.length > 1) notes.push(`--${name} is given more than once: the last one counts.`)
    return [name, value.at(-1)]
  })
  return { flags: Object.fromEntries(entries), notes }
}

// --- internal ---

/** Its values are joined as they are within one. */
const GATHERING = 'keys'
