import { shown } from '../../base/text/shown.ts'
import { AFTER, afterOf, DURATION_PATTERN, TIME_PATTERN, timeOf } from '../../base/time.ts'
import {
  countSchema,
  objectSchema,
  switchSchema,
  textSchema,
  timeSchema,
} from '../../contract/document/schema-parts.ts'
import { requestViolation } from '../../contract/requests/violation.ts'
import type { LiveWorld } from '../../sandbox/worlds/live-world.ts'
import { MOST_SNAPSHOTS, type SnapshotSummary } from '../../sandbox/worlds/snapshots.ts'
import { type Clock, type ClockChange, changeClock } from '../../sandbox/worlds/world.ts'
import { countsIn, countsText } from '../../scenarios/record-counts.ts'
import type { Scenario } from '../../scenarios/scenario.ts'
import {
  type AdminAnswer,
  done,
  json,
  problem,
  refusal,
  unknownName,
} from '../plane/admin-answer.ts'
import { jsonRequest, jsonResponse, pathParameter, type Route } from '../plane/route.ts'
import { countsSchemas, schemaRef } from './admin-schemas.ts'
import { type SandboxRouteRequest, type SandboxSubject, sandboxRoute } from './route-definitions.ts'

const idSchema = textSchema('The id, as in the header `X-Sandbox-World` of answers.')

const worldSchema = objectSchema(
  {
    id: idSchema,
    ...countsSchemas,
    changes: countSchema(
      'How many records were created, changed or removed since the world was made.',
    ),
    created: timeSchema('When it was made, by the real time.'),
    requests: countSchema('The number of requests so far.'),
    lastUsed: timeSchema('When it last got a request, by the real time.'),
  },
  { optional: ['records'], description: 'A world of a sandbox.' },
)

export const worldRoutes: readonly Route<SandboxSubject>[] = [
  sandboxRoute('listWorlds', {
    summary: 'List the worlds',
    responses: jsonResponse(
      'The worlds, in the order in which they were made.',
      objectSchema({ worlds: { type: 'array', items: worldSchema } }),
    ),
    handle: ({ sandbox }) => json({ worlds: sandbox.worlds().map(shownWorld) }),
  }),
  sandboxRoute('createWorld', {
    summary: 'Make a key and its own world',
    description: 'The world begins at the start of the scenario. It is kept in memory only.',
    responses: jsonResponse(
      'The key and the world were made.',
      objectSchema({
        id: idSchema,
        key: textSchema('The API key of requests to it.'),
      }),
      201,
    ),
    handle: async ({ sandbox, notice }) => {
      const { world, key } = await sandbox.createWorld()
      notice(`world ${world.id} made`)
      return json({ id: world.id, key }, 201)
    },
  }),
  sandboxRoute('removeWorld', {
    problems: [404, 409],
    summary: 'Remove a world with everything in it',
    parameters: [pathParameter('id', 'The id of a world.')],
    responses: { 204: { description: 'The world was removed.' } },
    handle: async ({ sandbox, path, notice }) => {
      const { id } = path
      if (sandbox.home.id === id) return problem(409, LAST)
      if (!(await sandbox.remove(id))) return problem(404, UNKNOWN)
      notice(`world ${id} removed`)
      return done
    },
  }),
]

const keysSchema = objectSchema({ keys: schemaRef('Keys') })

export const keyRoutes: readonly Route<SandboxSubject>[] = [
  sandboxRoute('getKeys', {
    about: 'all',
    summary: 'List the accepted API keys',
    description: 'Without a world, the keys that get a world of their own, if each key has one.',
    responses: jsonResponse('The keys; `*` matches any characters.', keysSchema),
    handle: ({ world }) => json({ keys: world.current.scenario.keys }),
  }),
  sandboxRoute<'putKeys', { body: { readonly keys: readonly string[] } }>('putKeys', {
    about: 'all',
    summary: 'Replace the accepted API keys',
    description: 'A key that was made with a world still works in it.',
    requestBody: jsonRequest('The keys; `*` matches any characters.', keysSchema),
    responses: jsonResponse('The keys from now on.', keysSchema),
    handle: ({ world, worlds, body: { keys }, notice }) => {
      for (const each of worlds) each.setKeys(keys)
      const accepted = world.current.scenario.keys
      notice(`the accepted keys were replaced: there are ${accepted.length}`)
      return json({ keys: accepted })
    },
  }),
]

/** The first and the last time that a clock can show: the years 0 to 9999, in milliseconds since 1970. */
const [EARLIEST, LATEST] = [-62_167_219_200_000, 253_402_300_799_999]

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
      minimum: EARLIEST,
      maximum: LATEST,
      description:
        'The time to set. An integer is in milliseconds since 1970; null is the real time.',
    },
    ticking: switchSchema('Whether the clock ticks. Default: unchanged.'),
    advance: {
      type: ['integer', 'string'],
      title: 'an integer of milliseconds, or a duration such as 30d',
      pattern: DURATION_PATTERN,
      minimum: EARLIEST - LATEST,
      maximum: LATEST - EARLIEST,
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
    handle: ({ world }) => json(shownClock(world.current.clock)),
  }),
  sandboxRoute<'putClock', { body: ClockBody }>('putClock', {
    about: 'all',
    summary: 'Set the clock, or move it forward',
    requestBody: jsonRequest('What to change.', changeSchema),
    responses: jsonResponse('The time from now on.', clockSchema),
    handle: putClock,
  }),
]

const nameSchema = {
  type: 'string',
  // In an address, . and .. would lead to another path.
  pattern: '^([\\w-][\\w.-]{0,99}|\\.[\\w-][\\w.-]{0,98}|\\.\\.[\\w.-]{1,98})$',
  title: 'up to 100 letters, digits, . _ and -, and neither . nor ..',
}

const snapshotSchema = objectSchema(
  {
    name: nameSchema,
    ...countsSchemas,
    time: timeSchema('When it was taken, by the real time (RFC 3339).'),
  },
  { optional: ['records'], description: 'A snapshot of a world to go back to.' },
)

const named = pathParameter('name', 'The name of a snapshot.')

export const snapshotRoutes: readonly Route<SandboxSubject>[] = [
  sandboxRoute('listSnapshots', {
    about: 'one',
    summary: 'List the snapshots of a world',
    responses: jsonResponse(
      'The snapshots, in the order in which they were taken.',
      objectSchema({ snapshots: { type: 'array', items: snapshotSchema } }),
    ),
    handle: async ({ world }) =>
      json({ snapshots: (await world.listSnapshots()).map(shownSnapshot) }),
  }),
  sandboxRoute<'takeSnapshot', { body: { readonly name: string } }>('takeSnapshot', {
    about: 'one',
    problems: [409],
    summary: 'Take a snapshot of a world',
    description: `It replaces a snapshot with the same name. A world has at most ${MOST_SNAPSHOTS}.`,
    requestBody: jsonRequest('Its name.', objectSchema({ name: nameSchema })),
    responses: jsonResponse('The snapshot was taken.', snapshotSchema, 201),
    handle: async ({ world, body, notice }) => {
      const snapshot = await world.takeSnapshot(body.name)
      if ('noRoom' in snapshot) return problem(409, snapshot.noRoom)
      const { resources } = world.current.scenario
      notice(`snapshot ${snapshot.name} taken, ${countsText(snapshot, resources)}`)
      return json(shownSnapshot(snapshot), 201)
    },
  }),
  sandboxRoute('restoreSnapshot', {
    about: 'one',
    problems: [404, 409],
    summary: 'Go back to a snapshot',
    description:
      'Everything in the world except the journal is as it was then. A snapshot belongs to the scenario that it was taken of, and to the records with which that begins: under any other, nothing is changed.',
    parameters: [named],
    responses: jsonResponse('The world is as it was in the snapshot.', snapshotSchema),
    handle: async ({ world, path, notice }) => {
      const { name } = path
      const result = await world.restore(name)
      if ('restored' in result) {
        const { restored } = result
        const { resources } = world.current.scenario
        notice(`snapshot ${name} restored, ${countsText(restored, resources)}`)
        return json(shownSnapshot(restored))
      }
      if (result.of === undefined) return unknown(await world.listSnapshots())
      return problem(409, otherScenario(name, result.of, world.template.scenario))
    },
  }),
  sandboxRoute('removeSnapshot', {
    about: 'one',
    problems: [404],
    summary: 'Remove a snapshot',
    parameters: [named],
    responses: { 204: { description: 'The snapshot was removed.' } },
    handle: async ({ world, path }) =>
      (await world.removeSnapshot(path.name)) ? done : unknown(await world.listSnapshots()),
  }),
]

// --- internal ---

const UNKNOWN = 'No world has this id; GET /__admin/worlds lists the worlds.'
const LAST =
  'The world that all keys share stays; POST /__admin/reset?world=shared starts it again.'

function shownWorld(world: LiveWorld) {
  const { id, counts, changes, created, requests, lastUsed } = world
  const times = {
    created: new Date(created),
    lastUsed: new Date(Date.now() - (performance.now() - lastUsed)),
  }
  return {
    ...{ id, ...counts, changes, created: times.created.toISOString() },
    ...{ requests, lastUsed: times.lastUsed.toISOString() },
  }
}

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
    return time < EARLIEST || time > LATEST
  })
  if (isBeyond)
    return refuse('advance', 'must leave the clock within the years 0 to 9999; set now instead')
  for (const each of worlds) each.setClock(change)
  const clock = shownClock(world.current.clock)
  notice(`the clock is at ${clock.now}${clock.ticking ? ' and ticks' : ''}`)
  return json(clock)
}

function refuse(field: string, text: string): AdminAnswer {
  return refusal([requestViolation('time', `body.${field}`, `${field} ${text}`)])
}

function shownClock({ now, isTicking }: Clock) {
  return { now: new Date(now()).toISOString(), ticking: isTicking }
}

function shownSnapshot({ name, time, ...counts }: SnapshotSummary) {
  return { name, ...countsIn(counts), time: new Date(time).toISOString() }
}

/** Why a snapshot of a scenario is not restored in the one in force, and the way out. */
function otherScenario(
  snapshot: string,
  of: string,
  { name: inForce, resources: { noun } }: Scenario,
): string {
  return of === inForce
    ? `The snapshot ${snapshot} was taken of the scenario ${of} when that began with other ${noun}. Switch back to those first (PUT /__admin/scenario), or take a new snapshot.`
    : `The snapshot ${snapshot} was taken of the scenario ${of}, and ${inForce} is in force. Switch back to the scenario first (PUT /__admin/scenario), or take a snapshot of ${inForce}.`
}

function unknown(snapshots: readonly SnapshotSummary[]) {
  const names = snapshots.map(({ name }) => name)
  return unknownName('snapshot', names, 'POST /__admin/snapshots takes one')
}
