import { plainName } from '../../base/text/text.ts'
import type { Schema } from '../document/document.ts'

/** Whether a member is called like the id of an event, or of its delivery. */
export function isEventId(name: string): boolean {
  return EVENT_IDS.has(plainName(name))
}

/**
 * Texts for the id of an event, that nothing else has because the id of its delivery is its own: this id, else letters or digits of it
 * behind what its pattern or an example begins with, in the lengths that its schema names.
 */
export function eventIdsOf(
  id: string,
  { pattern: written, minLength, maxLength }: Schema,
  example: unknown,
): readonly string[] {
  const pattern = typeof written === 'string' ? written : ''
  const last = id.slice(id.lastIndexOf('_') + 1)
  const hex = /^[\da-f]+$/.test(last) ? last : '0'
  const forms = [hex, hex.toUpperCase(), String(BigInt(`0x${hex}`))]
  const counts = [...pattern.matchAll(/\{(\d{1,3})/g)].map(([, count]) => Number(count))
  const [shown] = EXAMPLE_BEGINNING.exec(String(example)) ?? []
  const prefixes = [beginningOf(pattern), shown].filter(Boolean)
  const behind = [...prefixes, ''].flatMap((prefix = '') => {
    const whole = [maxLength, minLength].map((most) => Number(most) - prefix.length)
    const lengths = [hex.length, ...counts, ...whole].filter(
      (length) => length >= LEAST && length <= WIDE,
    )
    return lengths.flatMap((length) =>
      forms.map((form) => prefix + form.slice(-length).padStart(length, '0')),
    )
  })
  return [...new Set([id, ...behind])]
}

// --- internal ---

const EVENT_IDS: ReadonlySet<string> = new Set([
  ...['id', 'deliveryid', 'eventid', 'messageid', 'notificationid', 'uuid', 'webhookid'],
])

/** How many letters and digits of an id make another one that is hardly there twice, and how many are written at most. */
const LEAST = 8
const WIDE = 200

/** The letters that an example begins with, up to its last separator. */
const EXAMPLE_BEGINNING = /^(?:.{0,40}[_:.-]|[A-Za-z]+)/

/** The text that everything begins with which matches a pattern, as far as it is written plainly. */
function beginningOf(pattern: string): string {
  const [, text = ''] = /^\^((?:[\w:/-]|\\[./_-])+)(?![\w:/-]*[?*+{|])/.exec(pattern) ?? []
  return text.replaceAll('\\', '')
}
