import { countSchema, objectSchema, timeSchema } from '../contract/schema-parts.ts'
import type { SnapshotInfo } from '../sandbox/snapshot.ts'
import { done, json } from './admin-answer.ts'
import { jsonRequest, jsonResponse } from './media.ts'
import { pathParameter } from './parameters.ts'
import { unknownName } from './problem.ts'
import type { Route } from './route.ts'

const nameSchema = {
  type: 'string',
  // In an address, . and .. would lead to another path.
  pattern: '^([\\w-][\\w.-]{0,99}|\\.[\\w-][\\w.-]{0,98}|\\.\\.[\\w.-]{1,98})$',
  title: 'up to 100 letters, digits, . _ and -, and neither . nor ..',
}

const snapshotSchema = objectSchema({
  name: nameSchema,
  pets: countSchema('The number of animals.'),
  time: timeSchema('When it was taken, by the real time.'),
})

const named = pathParameter('name', 'The name of a snapshot.')

/** Snapshots: a world as it was at one moment. */
export const snapshotRoutes: readonly Route[] = [
  {
    method: 'get',
    path: '/snapshots',
    about: 'one',
    operation: {
      operationId: 'listSnapshots',
      summary: 'List the snapshots of a world',
      responses: {
        200: jsonResponse(
          'The snapshots, in the order in which they were taken.',
          objectSchema({ snapshots: { type: 'array', items: snapshotSchema } }),
        ),
      },
    },
    handle: async ({ world }) => json({ snapshots: (await world.listSnapshots()).map(toJson) }),
  },
  {
    method: 'post',
    path: '/snapshots',
    about: 'one',
    operation: {
      operationId: 'takeSnapshot',
      summary: 'Take a snapshot of a world',
      description: 'It replaces a snapshot with the same name.',
      requestBody: jsonRequest('Its name.', objectSchema({ name: nameSchema })),
      responses: { 201: jsonResponse('The snapshot was taken.', snapshotSchema) },
    },
    handle: async ({ world, body, notice }) => {
      const snapshot = await world.takeSnapshot(body.name)
      notice(`snapshot ${snapshot.name} taken, pets ${snapshot.pets}`)
      return json(toJson(snapshot), 201)
    },
  },
  {
    method: 'post',
    path: '/snapshots/{name}/restore',
    about: 'one',
    problems: [404],
    operation: {
      operationId: 'restoreSnapshot',
      summary: 'Go back to a snapshot',
      description: 'Everything in the world except the journal is as it was then.',
      parameters: [named],
      responses: { 200: jsonResponse('The world is as it was in the snapshot.', snapshotSchema) },
    },
    handle: async ({ world, path, notice }) => {
      const snapshot = await world.restore(path.name as string)
      if (!snapshot) return unknown(await world.listSnapshots())
      notice(`snapshot ${snapshot.name} restored, pets ${snapshot.pets}`)
      return json(toJson(snapshot))
    },
  },
  {
    method: 'delete',
    path: '/snapshots/{name}',
    about: 'one',
    problems: [404],
    operation: {
      operationId: 'removeSnapshot',
      summary: 'Remove a snapshot',
      parameters: [named],
      responses: { 204: { description: 'The snapshot was removed.' } },
    },
    handle: async ({ world, path }) =>
      (await world.removeSnapshot(path.name as string))
        ? done
        : unknown(await world.listSnapshots()),
  },
]

// --- internal ---

function toJson({ name, pets, time }: SnapshotInfo) {
  return { name, pets, time: new Date(time).toISOString() }
}

function unknown(snapshots: readonly SnapshotInfo[]) {
  const names = snapshots.map(({ name }) => name)
  return unknownName('snapshot', names, 'POST /__admin/snapshots takes one')
}
