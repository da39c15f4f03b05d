import { objectSchema, timeSchema } from '../../contract/document/schema-parts.ts'
import { MOST_SNAPSHOTS, type SnapshotSummary } from '../../sandbox/worlds/snapshots.ts'
import { countsIn, countsText, type Scenario } from '../../scenarios/scenario.ts'
import { done, json, problem, unknownName } from '../plane/admin-answer.ts'
import { jsonRequest, jsonResponse, pathParameter } from '../plane/document-parts.ts'
import type { Route } from '../plane/route.ts'
import { countsSchemas } from './admin-schemas.ts'
import { type SandboxSubject, sandboxRoute } from './route-definitions.ts'

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
    handle: async ({ world }) => json({ snapshots: (await world.listSnapshots()).map(toJson) }),
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
      return json(toJson(snapshot), 201)
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
        return json(toJson(restored))
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

function toJson({ name, time, ...counts }: SnapshotSummary) {
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
