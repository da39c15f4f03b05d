import type { FormField, FormReading } from './form-bodies.ts'
import { evenParts, partTexts } from './part-texts.ts'

/** The most parts of a body. */
const MOST_PARTS = 1000

/**
 * Reads the parts of a body of the type `multipart/form-data` (RFC 7578) as fields. A file is its text, or its bytes in Base64 if they
 * are no text in UTF-8.
 * @param type the media type with its boundary, as it was sent
 */
export async function readParts(
  bytes: Buffer,
  type: string,
): Promise<readonly FormField[] | Extract<FormReading, { problem: string }>> {
  const headers = { 'content-type': type }
  let form: FormData
  try {
    form = await new Response(new Uint8Array(evenParts(bytes, type)), { headers }).formData()
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return { problem: 'its parts can not be told apart by its boundary', place: '' }
  }
  const parts = [...form]
  if (parts.length > MOST_PARTS)
    return { problem: `it must have at most ${MOST_PARTS.toLocaleString('en')} parts`, place: '' }
  // A form has the types of files alone.
  const types = partTexts(bytes.toString('latin1'), type) ?? []
  return Promise.all(
    parts.map(async ([name, value], at) => ({
      name,
      text: typeof value === 'string' ? value : await textOf(value),
      type: types[at]?.type,
    })),
  )
}

// --- internal ---

async function textOf(file: File): Promise<string> {
  const bytes = Buffer.from(await file.arrayBuffer())
  const text = bytes.toString('utf8')
  return Buffer.from(text).equals(bytes) ? text : bytes.toString('base64')
}
