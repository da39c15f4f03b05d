import { shown } from '../../base/text/shown.ts'
import { AFTER, afterOf, DURATION_PATTERN, TIME_PATTERN, timeOf } from '../../base/time.ts'
import { objectSchema, switchSchema, textSchema } from '../../contract/document/schema-parts.ts'
import { requestViolation } from '../../contract/requests/violation.ts'
import { type Clock, type ClockChange, changeClock } from '../../sandbox/worlds/world.ts'
import { type AdminAnswer, json, refusal } from '../plane/admin-answer.ts'
import { jsonRequest, jsonResponse } from '../plane/document-parts.ts'
import type { Route } from '../plane/route.ts'
import { type SandboxRouteRequest, type SandboxSubject, sandboxRoute } from './route-definitions.ts'

/** The first and the last time that a clock can show: the years 0 to 9999, in milliseconds since 1970. */
const [FIRST, LAST] = [-62_167_219_200_000, 253_402_300_799_999]

const clockSchema = objectSchema(
  {
    now: textSchema('The time in the sandbox: a date-time (RFC 3339).'),
    ticking: switchSchema('Whether the clock ticks.'),
  },
  { description: 'What the clock shows.' },
)

const changeSchema = objectSchema(
  {
    now: {
      type: ['string', 'integer', 'null'],
      title:
        'a date (2030-12-04), a time with its zone (2030-12-04T23:59:00Z), milliseconds or null',
      pattern: TIME_PATTERN,
      minimum: FIRST,
      maximum: LAST,
      description:
        'The time to set. An integer is in milliseconds since 1970; null is the real time.',
    },
    ticking: switchSchema('Whether the clock ticks. Default: unchanged.'),
    advance: {
      type: ['integer', 'string'],
      title: 'an integer of milliseconds, or a duration such as 30d',
      pattern: DURATION_PATTERN,
      minimum: FIRST - LAST,
      maximum: LAST - FIRST,
      description:
        'How far to move the clock forward: milliseconds, of which a negative number moves it back, or a duration such as 30d.',
    },
  },
  {
    optional: ['now', 'ticking', 'advance'],
    minProperties: 1,
    description: 'How to set the clock.',
  },
)

export const clockRoutes: readonly Route<SandboxSubject>[] = [
  sandboxRoute('getClock', {
    about: 'all',
    summary: 'Show the time in the sandbox',
    description: 'Without a world, the time of new worlds, if each key has its own.',
    responses: jsonResponse('The time.', clockSchema),
    handle: ({ world }) => json(toJson(world.current.clock)),
  }),
  sandboxRoute<'putClock', { body: ClockBody }>('putClock', {
    about: 'all',
    summary: 'Set the clock, or move it forward',
    requestBody: jsonRequest('What to change.', changeSchema),
    responses: jsonResponse('The time from now on.', clockSchema),
    handle: putClock,
  }),
]

// --- internal ---

/** The clock as a client sets it: with times and durations as texts, too. */
type ClockBody = Omit<ClockChange, 'now' | 'advance'> & {
  readonly now?: string | number | null
  readonly advance?: string | number
}

function putClock({
  world,
  worlds,
  body,
  notice,
}: SandboxRouteRequest<{ body: ClockBody }>): AdminAnswer {
  const { now: given, advance: wanted = 0, ...more } = body
  const advance = typeof wanted === 'string' ? afterOf(wanted) : wanted
  if (advance === undefined) return refuse('advance', `must be ${AFTER}, got ${shown(wanted)}`)
  const now = typeof given === 'string' ? timeOf(given) : given
  if (given !== undefined && now === undefined)
    return refuse('now', `must be a time that exists, got ${JSON.stringify(given)}`)
  const change: ClockChange = { ...more, advance, ...(now !== undefined && { now }) }
  const isBeyond = worlds.some(({ current }) => {
    const time = changeClock(current.clock, change).now()
    return time < FIRST || time > LAST
  })
  if (isBeyond)
    return refuse('advance', 'must leave the clock within the years 0 to 9999; set now instead')
  for (const each of worlds) each.setClock(change)
  const clock = toJson(world.current.clock)
  notice(`the clock is at ${clock.now}${clock.ticking ? ' and ticks' : ''}`)
  return json(clock)
}

function refuse(field: string, text: string): AdminAnswer {
  return refusal([requestViolation('time', `body.${field}`, `${field} ${text}`)])
}

function toJson({ now, isTicking }: Clock) {
  return { now: new Date(now()).toISOString(), ticking: isTicking }
}
