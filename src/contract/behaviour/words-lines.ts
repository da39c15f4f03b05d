import { stringifyJson } from '../../base/json/json.ts'
import { listed } from '../../base/text/text.ts'
import type { OperationWords, Setting, Transitions } from './operation-words.ts'

/** What is said of an operation in words, as lines for people. */
export function wordsLines(words: OperationWords): readonly string[] {
  const { only, else: otherwise, set, effects = [], later } = words
  const refused = otherwise === undefined ? '' : `, else ${stringifyJson(otherwise)}`
  return [
    ...(only
      ? [
          `only where ${listed(
            Object.entries(only).map(([name, wanted]) => `${name} is ${wantedText(wanted)}`),
            'and',
          )}${refused}`,
        ]
      : []),
    ...(set ? [`sets ${settingText(set)}`] : []),
    ...effects.map(
      ({ resource, id, set: given }) =>
        `changes ${resource} ${String(id)}: ${settingText(given)}${only ? '' : refused}`,
    ),
    ...(later ? [`after ${later.after} sets ${settingText(later.set)}`] : []),
  ]
}

/** What is said of the members of records, as lines for people. */
export function transitionLines(transitions: Transitions): readonly string[] {
  return Object.entries(transitions).map(([name, table]) => {
    const moves = Object.entries(table).map(
      ([from, to]) => `from ${from} to ${to.length === 0 ? 'nothing' : listed(to, 'or')}`,
    )
    return `${name} changes ${moves.join(', ')}; another change that a client asks for is refused`
  })
}

// --- internal ---

function wantedText(wanted: unknown): string {
  if (Array.isArray(wanted)) return listed(wanted.map(String), 'or')
  return typeof wanted === 'object' && wanted !== null ? stringifyJson(wanted) : String(wanted)
}

function settingText(setting: Setting): string {
  const parts = Object.entries(setting).map(
    ([name, value]) =>
      `${name} to ${typeof value === 'object' ? stringifyJson(value) : String(value)}`,
  )
  return listed(parts, 'and')
}
