import { mediaType } from '../../base/http/media-type.ts'
import { type Json, parseJson } from '../../base/json/json.ts'
import type { Schema } from '../document/document.ts'
import { flatten } from '../views/flat-schema.ts'

/** How records stand one after the other: as lines of JSON, as texts of JSON after a mark (RFC 7464), or as events (HTML standard, section 9.2). */
export type SequenceKind = 'lines' | 'marked' | 'events'

/** How a media type has records one after the other (OpenAPI 3.2, section 4.14.3); `undefined` if it has not. */
export function sequenceKind(written: string): SequenceKind | undefined {
  const type = mediaType(written)
  if (type === 'application/json-seq') return 'marked'
  if (type === 'text/event-stream') return 'events'
  return /^application\/(?:x-)?(?:ndjson|jsonlines|jsonl)$/.test(type) ? 'lines' : undefined
}

/** The mark before each text of JSON in a sequence (RFC 7464, section 2.2). */
export const RECORD_MARK = '\u001e'

/** The fields of an event, in the order in which they are written. */
export const EVENT_FIELDS: readonly string[] = ['event', 'id', 'retry', 'data']

/**
 * The records of a text, as the items of a list, if its schema is one of a list; `undefined` if it is not.
 * @throws SyntaxError for a record that is not JSON.
 */
export function readSequence(
  text: string,
  kind: SequenceKind,
  schema: Schema,
): readonly Json[] | undefined {
  const { type, items } = flatten(schema).keywords
  if (type !== 'array') return undefined
  if (kind === 'events') return eventsIn(text, items)
  const records = text.split(kind === 'lines' ? /\r?\n/ : RECORD_MARK)
  return records.filter((each) => each.trim() !== '').map((each) => parseJson(each))
}

// --- internal ---

/** Events as objects of their fields, where their schema has `data`, else the values that these are in JSON. */
function eventsIn(text: string, items: unknown): readonly Json[] {
  const { keywords, choices } = flatten(items ?? {})
  const isEvent = [keywords, ...choices.flat().map((each) => flatten(each).keywords)].some(
    ({ properties }) => Object.hasOwn(Object(properties), 'data'),
  )
  return text.split(/(?:\r\n|\n|\r){2,}/).flatMap((block) => {
    const fields = new Map<string, string>()
    for (const line of block.split(/\r\n|\n|\r/)) {
      const [, name = '', value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? []
      const before = name === 'data' ? fields.get(name) : undefined
      if (EVENT_FIELDS.includes(name))
        fields.set(name, before === undefined ? value : `${before}\n${value}`)
    }
    const data = fields.get('data')
    if (data === undefined) return []
    if (!isEvent) return [parseJson(data)]
    const retry = fields.get('retry')
    return [
      {
        ...Object.fromEntries(fields),
        ...(retry !== undefined && /^\d+$/.test(retry) && { retry: Number(retry) }),
      },
    ]
  })
}
