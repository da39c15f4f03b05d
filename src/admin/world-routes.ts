import { countSchema, objectSchema, timeSchema } from '../contract/schema-parts.ts'
import type { LiveWorld } from '../sandbox/live-world.ts'
import { done, json } from './admin-answer.ts'
import { jsonResponse } from './media.ts'
import { pathParameter } from './parameters.ts'
import { problem } from './problem.ts'
import type { Route } from './route.ts'

const idSchema = {
  type: 'string',
  description: 'The id, as in the header `X-Sandbox-World` of answers.',
}

const worldSchema = objectSchema({
  id: idSchema,
  pets: countSchema('The number of animals.'),
  changes: countSchema(
    'How many animals were created, changed or removed since the world was made.',
  ),
  created: timeSchema('When it was made, by the real time.'),
  requests: countSchema('The number of requests so far.'),
  lastUsed: timeSchema('When it last got a request, by the real time.'),
})

/** The worlds themselves. */
export const worldRoutes: readonly Route[] = [
  {
    method: 'get',
    path: '/worlds',
    operation: {
      operationId: 'listWorlds',
      summary: 'List the worlds',
      responses: {
        200: jsonResponse(
          'The worlds, in the order in which they were made.',
          objectSchema({ worlds: { type: 'array', items: worldSchema } }),
        ),
      },
    },
    handle: ({ sandbox }) => json({ worlds: sandbox.worlds().map(toJson) }),
  },
  {
    method: 'post',
    path: '/worlds',
    operation: {
      operationId: 'createWorld',
      summary: 'Make a key and its own world',
      description: 'The world begins at the start of the scenario. It is kept in memory only.',
      responses: {
        201: jsonResponse(
          'The key and the world were made.',
          objectSchema({
            id: idSchema,
            key: { type: 'string', description: 'The API key of requests to it.' },
          }),
        ),
      },
    },
    handle: async ({ sandbox, notice }) => {
      const { world, key } = await sandbox.createWorld()
      notice(`world ${world.id} made`)
      return json({ id: world.id, key }, 201)
    },
  },
  {
    method: 'delete',
    path: '/worlds/{id}',
    problems: [404, 409],
    operation: {
      operationId: 'removeWorld',
      summary: 'Remove a world with everything in it',
      parameters: [pathParameter('id', 'The id of a world.')],
      responses: { 204: { description: 'The world was removed.' } },
    },
    handle: async ({ sandbox, path, notice }) => {
      const id = path.id as string
      if (sandbox.home.id === id) return problem(409, LAST)
      if (!(await sandbox.remove(id))) return problem(404, UNKNOWN)
      notice(`world ${id} removed`)
      return done
    },
  },
]

// --- internal ---

const UNKNOWN = 'No world has this id; GET /__admin/worlds lists the worlds.'
const LAST =
  'The world that all keys share stays; POST /__admin/reset?world=shared starts it again.'

function toJson(world: LiveWorld) {
  const { id, size, changes, created, requests, lastUsed } = world
  const times = {
    created: new Date(created),
    lastUsed: new Date(performance.timeOrigin + lastUsed),
  }
  return {
    ...{ id, pets: size, changes, created: times.created.toISOString() },
    ...{ requests, lastUsed: times.lastUsed.toISOString() },
  }
}
