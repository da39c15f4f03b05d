import { stringifyJson } from './json.ts'

/** The longest text that is shown in full, in characters. */
const LONGEST = 60

/** A value as a message shows it: JSON, shortened. */
export function shown(value: unknown): string {
  const text = stringifyJson(value) ?? 'nothing'
  const characters = [...text.slice(0, LONGEST * 2)]
  return text.length <= LONGEST ? text : `${characters.slice(0, LONGEST - 1).join('')}…`
}
