import { isEscaped } from './is-escaped.ts'

/** Finds the closing quote of a JSON string whose opening quote is at `start`. */
export function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1)
  while (isEscaped(text, end)) end = text.indexOf('"', end + 1)
  return end
}
