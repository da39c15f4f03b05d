import { decodeContent } from '../base/decode-content.ts'
import { isInt64 } from '../base/int64.ts'
import { type Json, parseJson } from '../base/json.ts'
import { isPetStatus, type Pet } from '../store/pet.ts'
import { fromTapeBody, type TapeAnswer } from './tape-entry.ts'

/** Reads the animals in an answer whose JSON is a Pet or a list of them. Other answers have none. */
export function petsOf({ headers, body }: TapeAnswer): readonly Pet[] {
  const bytes = fromTapeBody(body)
  if (bytes === undefined || bytes.length === 0) return []
  const { bytes: decoded } = decodeContent(bytes, String(headers?.['content-encoding'] ?? ''))
  const value = decoded && parse(decoded.toString('utf8'))
  return (Array.isArray(value) ? (value as unknown[]) : [value]).flatMap(toPet)
}

// --- internal ---

function parse(text: string): Json | undefined {
  try {
    return parseJson(text)
  } catch {
    return undefined // An answer that is not JSON shows no animal. The check reports it.
  }
}

function toPet(value: unknown): Pet[] {
  if (typeof value !== 'object' || value === null) return []
  const { id, name, categoryId, status } = value as Partial<Pet>
  if (!isInt64(id) || typeof name !== 'string' || !isInt64(categoryId)) return []
  if (status === undefined) return [{ id, name, categoryId }]
  return isPetStatus(status) ? [{ id, name, categoryId, status }] : []
}
