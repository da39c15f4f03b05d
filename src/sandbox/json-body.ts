import { type Json, parseJson } from '../base/json.ts'

/** What reading a body gave: its text, or why there is none. */
export type BodyReading =
  | { readonly text: string; readonly bytes: Buffer }
  | {
      readonly refused: BodyRefusal
      /** As it came, where it was short enough to be kept. */
      readonly bytes?: Buffer
    }

/** Why a body was not taken, as a status of plain HTTP (RFC 9110) and a message, with header lines. */
export interface BodyRefusal {
  readonly status: 400 | 413 | 415
  readonly message: string
  readonly headers?: readonly string[]
}

/** A body and what it holds. */
export interface JsonBody {
  readonly text: string | undefined
  readonly value: Json | undefined
  /** Why the text is no JSON. */
  readonly problem: string | undefined
}

/** Parses the text of a body; what is wrong with it is data. */
export function parseBody(text: string | undefined): JsonBody {
  if (text === undefined || text === '') {
    return { text, value: undefined, problem: 'the body is missing; send a JSON object' }
  }
  try {
    return { text, value: parseJson(text), problem: undefined }
  } catch (error) {
    const { message } = error as SyntaxError
    // V8 quotes the text: what it quotes may be a credential.
    const what = message.replace(/(, )?(\.\.\.)?".*$/s, '').replace(/ in JSON at/, ' at')
    return { text, value: undefined, problem: `the body must be JSON: ${what}` }
  }
}

/** Tells whether a content type says JSON in UTF-8 (RFC 8259, section 8.1; RFC 9110, section 8.3.1). */
export function isJsonType(contentType = ''): boolean {
  const [, type = '', parameters = ''] = /^\s*([^;\s]+)\s*(;.*)?$/s.exec(contentType) ?? []
  if (type.toLowerCase() !== 'application/json') return false
  return [...parameters.matchAll(PARAMETER)].every(
    ([, name = '', quoted, token]) =>
      name.toLowerCase() !== 'charset' || /^utf-?8$/i.test(quoted ?? token ?? ''),
  )
}

// --- internal ---

/** One parameter of a media type: its name, and its value in quotes or without. */
const PARAMETER = /;\s*([^\s=;]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;"]*))/gs
