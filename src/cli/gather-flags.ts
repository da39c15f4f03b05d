import process from 'node:process'
import type { CommandOptions } from './flags.ts'
import { unknownVariables } from './unknown-variables.ts'

/** The flags of a command, each with one value (a list for list flags), and warnings about them and about variables. */
export interface GatheredFlags {
  readonly flags: Record<string, unknown>
  readonly warnings: readonly string[]
}

/**
 * Reduces a flag that is given more than once to one value: `--keys` joins all of them; for any other flag
 * that is not a list, the last one counts, with a warning.
 */
export function gatherFlags(given: object, definitions: CommandOptions): GatheredFlags {
  const warnings = unknownVariables(process.env)
  const entries = Object.entries(given).map(([name, value]) => {
    if (!Array.isArray(value) || !(name in definitions) || definitions[name]?.array)
      return [name, value]
    if (name === GATHERING) return [name, value.join(',')]
    // yargs passes an alias as a flag of its own.
    if (name.length > 1) warnings.push(`--${name} is given more than once: the last one counts.`)
    return [name, value.at(-1)]
  })
  return { flags: Object.fromEntries(entries), warnings }
}

// --- internal ---

/** Repeated values are joined with commas, as within one value. */
const GATHERING = 'keys'
