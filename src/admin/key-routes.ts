import { objectSchema } from '../contract/schema-parts.ts'
import { json } from './admin-answer.ts'
import { schemaRef } from './admin-schemas.ts'
import { jsonRequest, jsonResponse } from './media.ts'
import type { Route } from './route.ts'

const keysSchema = objectSchema({ keys: schemaRef('Keys') })

/** The accepted API keys. */
export const keyRoutes: readonly Route[] = [
  {
    method: 'get',
    path: '/keys',
    about: 'all',
    operation: {
      operationId: 'getKeys',
      summary: 'List the accepted API keys',
      description: 'Without a world, the keys that get a world of their own, if each key has one.',
      responses: { 200: jsonResponse('The keys; `*` matches any characters.', keysSchema) },
    },
    handle: ({ world }) => json({ keys: world.current.scenario.keys }),
  },
  {
    method: 'put',
    path: '/keys',
    about: 'all',
    operation: {
      operationId: 'putKeys',
      summary: 'Replace the accepted API keys',
      description: 'A key that was made with a world still works in it.',
      requestBody: jsonRequest('The keys; `*` matches any characters.', keysSchema),
      responses: { 200: jsonResponse('The keys from now on.', keysSchema) },
    },
    handle: ({ world, worlds, body: { keys }, notice }) => {
      for (const each of worlds) each.setKeys(keys)
      const accepted = world.current.scenario.keys
      notice(`the accepted keys were replaced: there are ${accepted.length}`)
      return json({ keys: accepted })
    },
  },
]
