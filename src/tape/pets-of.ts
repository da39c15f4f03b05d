import { decodeContent } from '../base/http/decode-content.ts'
import { type Json, parseJson } from '../base/json/json.ts'
import { type Pet, readPet } from '../petstore/pet.ts'
import { fromTapeBody } from './tape-entry.ts'
import type { TapeAnswer } from './tape-types.ts'

/** Reads the animals in an answer whose JSON is a Pet or a list of them. Other answers have none. */
export function petsOf(answer: TapeAnswer): readonly Pet[] {
  const value = recordedJson(answer)
  return (Array.isArray(value) ? (value as unknown[]) : [value]).flatMap(
    (each) => readPet(each) ?? [],
  )
}

/** The JSON of a recorded answer; `undefined` if it has none. */
export function recordedJson({ headers, body }: TapeAnswer): Json | undefined {
  const bytes = fromTapeBody(body)
  if (bytes === undefined || bytes.length === 0) return undefined
  const { bytes: decoded } = decodeContent(bytes, String(headers?.['content-encoding'] ?? ''))
  return decoded && parse(decoded.toString('utf8'))
}

// --- internal ---

function parse(text: string): Json | undefined {
  try {
    return parseJson(text)
  } catch {
    return undefined // An answer that is not JSON shows no animal. The check reports it.
  }
}
