import type { OptionReading } from '../base/text/assert-options.ts'
import { didYouMean, shown } from '../base/text/shown.ts'
import { builtInLedger } from '../petstore/built-in-ledger.ts'
import {
  type Choice,
  policies,
  ROTATE,
  settingsFor,
  type Unspecified,
} from '../silences/settlement.ts'
import { type SilenceName, silences } from '../silences/silence-kinds.ts'

/** Reads a policy, choices for single entries of the ledger, or both: `rotate,listOrder=id`. */
export function readUnspecified(text: string): OptionReading<Unspecified> {
  const [first = '', ...others] = text.split(',').map((part) => part.trim())
  const mode = policies.find((policy) => policy === first)
  const parts = mode ? others : [first, ...others]
  const choices: Record<string, string | number> = {}
  for (const part of parts) {
    if (policies.some((policy) => policy === part))
      return { must: `one mode at most, and first: ${part} is another` }
    const [name = '', word = ''] = splitOnce(part)
    const choice = choiceOf(name, word)
    if ('must' in choice) return choice
    if (Object.hasOwn(choices, name))
      return { must: `given once for each entry: ${name} is there twice` }
    choices[name] = choice.value
  }
  return { value: { ...(mode && { mode }), ...choices } }
}

// --- internal ---

function splitOnce(part: string): readonly string[] {
  const at = part.indexOf('=')
  return at < 0 ? [part] : [part.slice(0, at).trim(), part.slice(at + 1).trim()]
}

function choiceOf(name: string, word: string): { value: string | number } | { must: string } {
  const choices = choicesFor(name, word)
  if (!choices) return { must: `${RULE}; ${shown(name)} is neither${nearest(name)}` }
  const value = choices.find((choice) => String(choice) === word)
  if (value !== undefined) return { value }
  return { must: `such that ${name}=… is one of ${choices.join(', ')}` }
}

/**
 * The settings that a name may have: those of the entry of the built-in contract; of an entry of another one, which is not read yet, those
 * of its kind, or any text where they are texts of the contract. It is checked again with the scenario. `undefined` if no contract has
 * such a name.
 */
function choicesFor(name: string, word: string): readonly Choice[] | undefined {
  const entry = builtInLedger().byName.get(name)
  if (entry) return settingsFor(entry)
  const [kind = ''] = name.split(':', 1)
  if (!isKind(kind)) return undefined
  const { values } = silences[kind]
  return values.length > 1 ? [...values, ROTATE] : [word]
}

function isKind(word: string): word is SilenceName {
  return Object.hasOwn(silences, word)
}

const RULE = `one of ${policies.join(', ')}, or entries of the ledger such as listOrder=id, separated by commas`

function nearest(word: string): string {
  const question = didYouMean(word, [...policies, ...builtInLedger().byName.keys()]).trim()
  return question === '' ? '' : ` (d${question.slice(1)})`
}
