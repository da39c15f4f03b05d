import { parseMediaType } from '../../base/media-type.ts'
import type { Sign } from './observation.ts'
import { isSuccess, type Sight } from './sight.ts'

/** Sees whether a deprecated operation announces its end. */
export function seeDeprecationHeaders({ facts, status, headers }: Sight): Sign {
  const { deprecation } = facts.exchange.operation
  // Other refusals may come from something in front of the service.
  if (!deprecation || !(isSuccess(status) || status === 404)) return undefined
  return headers.sunset === undefined && headers.deprecation === undefined ? 'none' : 'sent'
}

/** Sees what an answer says about caches. */
export function seeCaching({ text, headers }: Sight): Sign {
  if (text === undefined) return undefined
  const control = headers['cache-control']
  if (control === undefined) return 'none'
  return control.trim().toLowerCase() === 'no-store' ? 'no-store' : 'other'
}

/** Sees whether the type of an answer names its charset. */
export function seeCharset({ text, headers }: Sight): Sign {
  const type = parseMediaType(headers['content-type'])
  if (text === undefined || type.kind !== 'type') return undefined
  if (type.charset === undefined) return 'none'
  return type.charset === 'utf-8' ? 'utf-8' : 'other'
}

/** Sees whether the JSON of an answer has white space, by looking at and around its first field. */
export function seeWhitespace({ text = '' }: Sight): Sign {
  const [, list, object, colon, value, comma] = FIRST_FIELD.exec(text) ?? []
  if (object === undefined) return undefined
  const spaces = [list ?? '', object, colon ?? '', value ?? '', comma ?? '']
  if (spaces.every((each) => each === '')) return 'compact'
  return [list ?? '\n', object, comma].every((each) => each?.includes('\n')) ? 'indented' : 'other'
}

/** Sees whether JSON text contains characters beyond ASCII unescaped. */
export function seeTextEscapes({ text = '' }: Sight): Sign {
  const isRaw = Buffer.byteLength(text) > text.length
  const isEscaped = text.includes('\\u') && ESCAPE.test(text)
  if (isRaw && isEscaped) return 'other'
  return isRaw ? 'none' : isEscaped ? 'unicode' : undefined
}

// --- internal ---

/** An object or a list of objects: the white space before its first field, around the colon, and before the second field or the end. */
const FIRST_FIELD =
  /^\s*(?:\[(\s*))?\{(\s*)"[^"\\]*"(\s*):(\s*)(?:"(?:[^"\\]|\\.)*"|[^\s,"{}[\]]+)(?:,(\s*)"|(\s*)\})/

/** An escape of a character beyond ASCII whose backslash is not itself escaped. */
const ESCAPE = /(?<!\\)(?:\\\\)*\\u(?!00[0-7])[\da-f]{4}/i
