import type { Reply } from './redis-client.ts'

/** The fields of a hash with their values, from an answer in which they alternate. */
export function pairsOf(reply: Reply): readonly (readonly [field: string, value: string])[] {
  const flat = reply as readonly string[]
  const fields = flat.filter((_, at) => at % 2 === 0)
  return fields.map((field, at) => [field, flat[2 * at + 1] as string])
}
