import { decodeContent } from '../base/http/decode-content.ts'
import { type Json, parseJson } from '../base/json/json.ts'
import { type Pet, readPet } from '../petstore/pet.ts'
import { fromTapeBody } from './tape-entry.ts'
import type { TapeAnswer } from './tape-types.ts'

/** Reads the animals in an answer whose JSON is a Pet or a list of them. Other answers have none. */
export function petsOf({ headers, body }: TapeAnswer): readonly Pet[] {
  const bytes = fromTapeBody(body)
  if (bytes === undefined || bytes.length === 0) return []
  const { bytes: decoded } = decodeContent(bytes, String(headers?.['content-encoding'] ?? ''))
  const value = decoded && parse(decoded.toString('utf8'))
  return (Array.isArray(value) ? (value as unknown[]) : [value]).flatMap(
    (each) => readPet(each) ?? [],
  )
}

// --- internal ---

function parse(text: string): Json | undefined {
  try {
    return parseJson(text)
  } catch {
    return undefined // An answer that is not JSON shows no animal. The check reports it.
  }
}
