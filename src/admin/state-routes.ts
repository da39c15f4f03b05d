import type { Int64 } from '../base/int64.ts'
import { stateText } from '../sandbox/state-text.ts'
import type { ScenarioFormat } from '../scenarios/text-forms.ts'
import type { NewPet } from '../store/pet.ts'
import { type AdminAnswer, done } from './admin-answer.ts'
import { schemaRef } from './admin-schemas.ts'
import { jsonRequest } from './media.ts'
import { pathParameter, queryParameter } from './parameters.ts'
import { problem } from './problem.ts'
import type { Asked, Route } from './route.ts'

const petId = pathParameter('id', 'The id of an animal.', { type: 'integer', format: 'int64' })

const MEDIA_TYPES = { json: 'application/json', yaml: 'application/yaml' } as const

/** The animals of a world, and everything else that a scenario has. */
export const stateRoutes: readonly Route[] = [
  {
    method: 'get',
    path: '/state',
    about: 'one',
    operation: {
      operationId: 'getState',
      summary: 'Write a world as a scenario',
      description:
        'Animals, clock, faults with their counts, chance, keys and ledger as they are now: a sandbox that is started from it goes on from there.',
      parameters: [
        queryParameter('format', 'The format of the text.', {
          type: 'string',
          enum: Object.keys(MEDIA_TYPES),
          default: 'json',
        }),
      ],
      responses: {
        200: {
          description: 'A scenario.',
          content: {
            [MEDIA_TYPES.json]: { schema: schemaRef('Scenario') },
            [MEDIA_TYPES.yaml]: { schema: { type: 'string' } },
          },
        },
      },
    },
    handle: getState,
  },
  {
    method: 'put',
    path: '/state/pets/{id}',
    about: 'one',
    operation: {
      operationId: 'putPet',
      summary: 'Put an animal into a world',
      description: 'It is new, or takes the place of the one with this id.',
      parameters: [petId],
      requestBody: jsonRequest('The animal.', schemaRef('NewPet')),
      responses: { 204: { description: 'It is there.' } },
    },
    handle: async ({ world, path, body }) => {
      const { name, categoryId, status }: NewPet = body
      const pet = { id: path.id as Int64, name, categoryId, ...(status && { status }) }
      await world.current.store.put(pet)
      return overtaken(world)
    },
  },
  {
    method: 'delete',
    path: '/state/pets/{id}',
    about: 'one',
    problems: [404],
    operation: {
      operationId: 'removePet',
      summary: 'Take an animal out of a world',
      parameters: [petId],
      responses: { 204: { description: 'It is gone.' } },
    },
    handle: async ({ world, path }) => {
      const wasThere = await world.current.store.remove(path.id as Int64)
      return wasThere ? overtaken(world) : problem(404, `There is no animal ${path.id}.`)
    },
  },
]

// --- internal ---

async function getState({ world, query }: Asked): Promise<AdminAnswer> {
  const format = query.format as ScenarioFormat
  return { status: 200, pieces: await stateText(world.current, format), type: MEDIA_TYPES[format] }
}

/** The animals are no longer those of the tape, if there is one. */
function overtaken({ current: { tape } }: Asked['world']): AdminAnswer {
  if (tape) tape.overtaken = true
  return done
}
