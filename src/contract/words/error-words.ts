import { asObject, type Json } from '../../base/json/json.ts'
import { plainName } from '../../base/text/text.ts'
import { meaningOf } from './error-names.ts'

/** A text of an error, and the members that lead to it; `*` stands for the first item of a list. */
export interface ErrorWord {
  readonly text: string
  readonly path: readonly string[]
}

/** The first text of an error whose name has a meaning, in it or in an object in it. */
export function errorWord(
  json: Json | undefined,
  meaning: 'code' | 'message',
  depth = 2,
): ErrorWord | undefined {
  const isList = Array.isArray(json)
  const error = asObject(isList ? json[0] : json)
  if (!error) return undefined
  const here = isList ? ['*'] : []
  const names = new Set(Object.keys(error).map(plainName))
  const isIt = (name: string) =>
    meaning === 'code' ? CODES.has(plainName(name)) : meaningOf(plainName(name), names) === meaning
  for (const [name, value] of Object.entries(error))
    if (typeof value === 'string' && isIt(name)) return { text: value, path: [...here, name] }
  if (depth === 1) return undefined
  for (const [name, value] of Object.entries(error)) {
    const found = errorWord(value, meaning, depth - 1)
    if (found) return { ...found, path: [...here, name, ...found.path] }
  }
  return undefined
}

/** How the code of an error is written. */
export function wordingOf(code: string, status: number): string {
  if (code === String(status)) return 'status'
  if (/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(code)) return 'snake_case'
  return /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/.test(code) ? 'SCREAMING_CASE' : 'other'
}

// --- internal ---

const CODES = new Set(['code', 'errorcode'])
