import {
  countSchema,
  objectSchema,
  textSchema,
  timeSchema,
} from '../../contract/document/schema-parts.ts'
import type { LiveWorld } from '../../sandbox/worlds/live-world.ts'
import { done, json, problem } from '../plane/admin-answer.ts'
import { jsonRequest, jsonResponse, pathParameter } from '../plane/document-parts.ts'
import type { Route } from '../plane/route.ts'
import { countsSchemas, schemaRef } from './admin-schemas.ts'
import { type SandboxSubject, sandboxRoute } from './route-definitions.ts'

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
    handle: ({ sandbox }) => json({ worlds: sandbox.worlds().map(toJson) }),
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

// --- internal ---

const UNKNOWN = 'No world has this id; GET /__admin/worlds lists the worlds.'
const LAST =
  'The world that all keys share stays; POST /__admin/reset?world=shared starts it again.'

function toJson(world: LiveWorld) {
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
