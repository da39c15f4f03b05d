import { petFields, petFilterNames } from '../../contract/document/pet-fields.ts'
import { countSchema, objectSchema, textSchema } from '../../contract/document/schema-parts.ts'
import { requestViolation } from '../../contract/requests/violation.ts'
import { pickNewPet } from '../../petstore/pet.ts'
import { PETS } from '../../petstore/resource.ts'
import { browsePets, type PetPage } from '../../sandbox/inspect/browse-pets.ts'
import { stateText } from '../../sandbox/inspect/state-text.ts'
import { type AdminAnswer, done, json, problem, refusal } from '../plane/admin-answer.ts'
import {
  jsonRequest,
  jsonResponse,
  pathParameter,
  queryParameter,
  YAML_TYPE,
} from '../plane/document-parts.ts'
import type { Route } from '../plane/route.ts'
import { schemaRef } from './admin-schemas.ts'
import {
  type RequestOf,
  type RequestWorlds,
  type SandboxSubject,
  sandboxRoute,
} from './subjects.ts'

const int64 = { type: 'integer', format: 'int64' } as const

const petId = pathParameter('id', 'The id of an animal.', int64)

/** The parameters that choose animals. */
export const petConditions = [
  ...petFilterNames.map((name) => {
    const { filter, schema } = petFields[name]
    return queryParameter(name, filter, 'enum' in schema ? { type: 'string', ...schema } : schema)
  }),
  queryParameter('q', 'A part of the name, in any case; an int64 is an id instead.', {
    type: 'string',
    minLength: 1,
  }),
]

/** The animals of a world. */
export const petRoutes: readonly Route<SandboxSubject>[] = [
  sandboxRoute({
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
                description:
                  'The `after` of the next page; absent on the last page. A page with a `next` may be short if `q` or `categoryId` is given.',
              },
              previous: {
                ...int64,
                description: 'The `before` of the previous page; absent on the first page.',
              },
            },
            {
              optional: ['total', 'next', 'previous'],
              description: 'A page of animals, and the way to the next and the previous one.',
            },
          ),
        ),
      },
    },
    handle: browse,
  }),
  sandboxRoute({
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
      const row = await world.current.store.get(PETS, path.id)
      return row ? { status: 200, pieces: [row.json] } : noPet(path.id)
    },
  }),
  sandboxRoute({
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
      await world.current.store.put(PETS, {
        ...{ id: path.id, value: { id: path.id, ...pickNewPet(body) } },
      })
      return overtaken(world)
    },
  }),
  sandboxRoute({
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
      const wasThere = await world.current.store.remove(PETS, path.id)
      return wasThere ? overtaken(world) : noPet(path.id)
    },
  }),
]

/** The return to the start of the scenario. */
export const resetRoutes: readonly Route<SandboxSubject>[] = [
  sandboxRoute({
    method: 'post',
    path: '/reset',
    about: 'all',
    reads: 'counts',
    operation: {
      operationId: 'reset',
      summary: 'Go back to the start of the scenario',
      description: 'Animals, faults, keys, clock, chance, ledger and journal start again.',
      responses: {
        200: jsonResponse(
          'The reset is done.',
          objectSchema({
            scenario: textSchema('The name of the scenario.'),
            pets: countSchema('The number of animals.'),
          }),
        ),
      },
    },
    handle: async ({ sandbox, world, isNamed, notice }) => {
      await (isNamed ? world.reset() : sandbox.reset())
      const { name } = world.current.scenario
      const pets = world.sizeOf(PETS)
      notice(`reset: ${name} is back at its start, pets ${pets}`)
      return json({ scenario: name, pets })
    },
  }),
]

// --- internal ---

async function browse({ world, query, over }: RequestOf<'browsePets'>): Promise<AdminAnswer> {
  const { world: _name, ...asked } = query
  if (asked.after !== undefined && asked.before !== undefined)
    return refusal([requestViolation('not', 'query.before', BOTH)])
  const page = await browsePets(world.current.store, asked, over)
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
function overtaken({ current: { tape } }: RequestWorlds['world']): AdminAnswer {
  if (tape) tape.overtaken = true
  return done
}

const MEDIA_TYPES = { json: 'application/json', yaml: YAML_TYPE } as const

/** A world in the form of a scenario. */
export const stateRoutes: readonly Route<SandboxSubject>[] = [
  sandboxRoute({
    method: 'get',
    path: '/state',
    about: 'one',
    reads: 'counts',
    operation: {
      operationId: 'getState',
      summary: 'Write a world as a scenario',
      description:
        'Animals, clock, faults with their counts, chance, keys and ledger as they are now: a sandbox that is started from it continues from there.',
      parameters: [
        queryParameter(
          'name',
          'The name of the scenario. Default: that of the scenario in force.',
          {
            type: 'string',
            minLength: 1,
          },
        ),
        queryParameter(
          'part',
          '`pets` writes the animals alone, without faults, clock, chance, keys, ledger and tape.',
          { type: 'string', enum: ['all', 'pets'], default: 'all' },
        ),
        ...petConditions,
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
  }),
]

async function getState({ world, query }: RequestOf<'getState'>): Promise<AdminAnswer> {
  const { world: _name, format, ...choice } = query
  const pieces = await stateText(world.current, format, choice)
  return { status: 200, pieces, type: MEDIA_TYPES[format] }
}
