import type { Int64 } from '../base/int64.ts'
import { petStatuses } from '../contract/pet-statuses.ts'
import { countSchema, objectSchema } from '../contract/schema-parts.ts'
import { requestViolation } from '../contract/violation.ts'
import { browsePets, type PetPage, type PetQuery } from '../sandbox/browse-pets.ts'
import type { NewPet } from '../store/pet.ts'
import { type AdminAnswer, done } from './admin-answer.ts'
import { schemaRef } from './admin-schemas.ts'
import { jsonRequest, jsonResponse } from './media.ts'
import { pathParameter, queryParameter } from './parameters.ts'
import { problem, refusal } from './problem.ts'
import type { Asked, Route } from './route.ts'

const int64 = { type: 'integer', format: 'int64' } as const

const petId = pathParameter('id', 'The id of an animal.', int64)

/** The parameters that choose animals. */
export const petConditions = [
  queryParameter('status', 'Only animals with this status.', {
    type: 'string',
    enum: petStatuses,
  }),
  queryParameter('categoryId', 'Only animals in this category.', int64),
  queryParameter('q', 'A part of the name, in any case; an int64 is an id instead.', {
    type: 'string',
    minLength: 1,
  }),
]

/** The animals of a world. */
export const petRoutes: readonly Route[] = [
  {
    method: 'get',
    path: '/state/pets',
    about: 'one',
    operation: {
      operationId: 'browsePets',
      summary: 'Browse the animals of a world',
      description:
        'By ascending id. Without `q` and `categoryId`, a page costs the same however many animals there are. With them, the animals are read one after another, at most 100,000: a page may then be short, or empty, and still have a `next`.',
      parameters: [
        ...petConditions,
        queryParameter('after', 'Starts after this id.', int64),
        queryParameter('before', 'Ends before this id; not together with `after`.', int64),
        queryParameter('limit', 'How many animals at most.', {
          ...{ type: 'integer', minimum: 1, maximum: 100, default: 20 },
        }),
      ],
      responses: {
        200: jsonResponse(
          'A page of the animals.',
          objectSchema(
            {
              pets: { type: 'array', items: schemaRef('Pet') },
              total: countSchema(
                'How many animals there are on all pages; absent if every animal would have to be read to count them.',
              ),
              next: {
                ...int64,
                description: 'The `after` of the next page; absent on the last page.',
              },
              previous: {
                ...int64,
                description: 'The `before` of the previous page; absent on the first page.',
              },
            },
            { optional: ['total', 'next', 'previous'] },
          ),
        ),
      },
    },
    handle: browse,
  },
  {
    method: 'get',
    path: '/state/pets/{id}',
    about: 'one',
    problems: [404],
    operation: {
      operationId: 'readPet',
      summary: 'Show an animal of a world',
      parameters: [petId],
      responses: { 200: jsonResponse('The animal.', schemaRef('Pet')) },
    },
    handle: async ({ world, path }) => {
      const row = await world.current.store.get(path.id as Int64)
      return row ? { status: 200, pieces: [row.json] } : noPet(path.id)
    },
  },
  {
    method: 'put',
    path: '/state/pets/{id}',
    about: 'one',
    operation: {
      operationId: 'putPet',
      summary: 'Put an animal into a world',
      description: 'It is new, or replaces the animal with this id.',
      parameters: [petId],
      requestBody: jsonRequest('The animal.', schemaRef('NewPet')),
      responses: { 204: { description: 'The animal is stored.' } },
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
      summary: 'Remove an animal from a world',
      parameters: [petId],
      responses: { 204: { description: 'The animal was removed.' } },
    },
    handle: async ({ world, path }) => {
      const wasThere = await world.current.store.remove(path.id as Int64)
      return wasThere ? overtaken(world) : noPet(path.id)
    },
  },
]

// --- internal ---

async function browse({ world, query, over }: Asked): Promise<AdminAnswer> {
  const { world: _name, ...asked } = query
  if (asked.after !== undefined && asked.before !== undefined)
    return refusal([requestViolation('not', 'query.before', BOTH)])
  const page = await browsePets(world.current.store, asked as PetQuery, over)
  return { status: 200, pieces: pagePieces(page) }
}

const BOTH = 'before cannot be used together with after: leave one of them out'

/** A page is written in pieces: names may be so long that the page does not fit into one text. */
function* pagePieces({ rows, ...more }: PetPage): Generator<string> {
  yield '{"pets":['
  for (const [at, { json }] of rows.entries()) yield at === 0 ? json : `,${json}`
  const rest = Object.entries(more).filter(([, value]) => value !== undefined)
  yield `]${rest.map(([name, value]) => `,"${name}":${value}`).join('')}}`
}

function noPet(id: unknown): AdminAnswer {
  return problem(404, `There is no animal ${id}.`)
}

/** Marks the tape as outdated, if there is one: the animals no longer match it. */
function overtaken({ current: { tape } }: Asked['world']): AdminAnswer {
  if (tape) tape.overtaken = true
  return done
}
