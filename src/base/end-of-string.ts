import { isEscaped } from './is-escaped.ts'

/** Finds the quote that ends a string of JSON which begins with the quote at `start`. */
export function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1)
  while (isEscaped(text, end)) end = text.indexOf('"', end + 1)
  return end
}
