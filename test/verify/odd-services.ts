import { setTimeout as sleep } from 'node:timers/promises'
import { createRandom } from '../../src/base/random.ts'
import { errorOf, type ServiceAnswer, type Spoil } from './pet-service.ts'

/** A service that is sound but unusual, or wrong in one thing. */
export interface OddService {
  readonly spoil?: Spoil
  /** How many animals it has. */
  readonly animals?: number
  /** What its base path has before `/v1`. */
  readonly prefix?: string
  readonly headers?: readonly string[]
  /** The rules that it breaks, each with what is told of it. */
  readonly breaks: { readonly [rule: string]: string }
  /** Entries of the ledger, with the choices that are told of it. */
  readonly shows?: { readonly [entry: string]: string }
}

const isList = ({ method, target }: Parameters<Spoil>[0]) =>
  method === 'GET' && /^\/v1\/pets(\?|$)/.test(target)
const isCreated = ({ status }: ServiceAnswer) => status === 201
const limitOf = (target: string) => Number(new URLSearchParams(target.split('?')[1]).get('limit'))
const fieldsOf = ({ body }: ServiceAnswer) => body as { readonly [field: string]: unknown }
const animalsOf = ({ body }: ServiceAnswer) => body as readonly object[]

/** Twelve of them; each is made anew for each run. */
export const oddServices: { readonly [name: string]: () => OddService } = {
  'a greatest limit of 50, and getPet gives another animal': () => ({
    animals: 120,
    spoil: (request, answer) => {
      if (isList(request) && limitOf(request.target) > 50 && answer.status === 200)
        return errorOf(400, 'limit must be at most 50')
      const isAnimal = /\/pets\/\d+$/.test(request.target) && answer.status === 200
      return isAnimal ? { ...answer, body: { ...fieldsOf(answer), id: 5 } } : undefined
    },
    breaks: {
      listLimit: 'limit=100 must be served, got 400: the greatest that it takes is 50',
      getSameAnimal: 'the id must be ',
    },
  }),
  '404 for a bad id': () => ({
    spoil: ({ target }, { status }) =>
      /\/pets\/[^/?]+$/.test(target) && status === 400 ? errorOf(404, 'No such animal') : undefined,
    breaks: {},
    shows: { invalidPetId: 'not-found' },
  }),
  'creations are answered 202': () => ({
    spoil: (_request, answer) => (isCreated(answer) ? { ...answer, status: 202 } : undefined),
    breaks: { createEcho: 'the status must be 201, got 202' },
    shows: { createdStatus: 'available', location: 'none', idSequence: 'sparse' },
  }),
  'creations are sent as text/json': () => ({
    spoil: (_request, answer) =>
      isCreated(answer) ? { ...answer, headers: { 'content-type': 'text/json' } } : undefined,
    breaks: { everyBody: 'Content-Type must be application/json, got "text/json"' },
    shows: { createdStatus: 'available', location: 'none', unknownFields: 'keep' },
  }),
  'animals have a field of their own, Errors have not': () => ({
    spoil: (_request, answer) => {
      if (answer.status >= 300) return undefined
      const more = (animal: object) => ({ ...animal, createdAt: '2026-11-22T00:00:00Z' })
      const { body } = answer
      return { ...answer, body: Array.isArray(body) ? body.map(more) : more(body as object) }
    },
    breaks: {},
    shows: { extraFields: 'added (lists, single animals, creations), none (Errors)' },
  }),
  'every answer takes a while': () => ({
    spoil: async () => {
      await sleep(20)
      return undefined
    },
    breaks: {},
  }),
  'a base path with a prefix': () => ({ prefix: 'petstore/', breaks: {} }),
  'a header besides the key': () => ({
    spoil: ({ headers }) =>
      headers['x-tenant'] === '1' ? undefined : errorOf(400, 'X-Tenant is missing'),
    headers: ['X-Tenant', '1'],
    breaks: {},
  }),
  'lists stand in an object': () => ({
    spoil: (request, answer) =>
      isList(request) && answer.status === 200
        ? { ...answer, body: { data: answer.body, total: 30 } }
        : undefined,
    breaks: { everyBody: 'body must be an array, got {"data":[' },
  }),
  'the third creation and those after it get an id that is taken': () => {
    let created = 0
    return {
      spoil: (_request, answer) => {
        if (!isCreated(answer)) return undefined
        created += 1
        return created < 3 ? undefined : { ...answer, body: { ...fieldsOf(answer), id: 100 } }
      },
      breaks: { createNewId: 'a created animal must have a new id, got 100' },
    }
  },
  'one filter in five is ignored': () => {
    const random = createRandom(7)
    const all = { status: '', body: [] as readonly object[] }
    return {
      spoil: (request, answer) => {
        if (!isList(request) || answer.status !== 200) return undefined
        if (!request.target.includes('status=')) {
          if (animalsOf(answer).length > all.body.length) all.body = animalsOf(answer)
          return undefined
        }
        if (random() >= 0.2) return undefined
        const limit = limitOf(request.target) || 20
        return { ...answer, body: all.body.slice(0, limit) }
      },
      breaks: { listStatus: 'every animal must have the status ' },
    }
  },
  'no list has more than 50 animals': () => ({
    animals: 120,
    spoil: (request, answer) =>
      isList(request) && answer.status === 200
        ? { ...answer, body: animalsOf(answer).slice(0, 50) }
        : undefined,
    breaks: {},
    shows: {
      listFill: 'full (limits up to 50), short (limits over 50, the longest list that there was)',
    },
  }),
}
