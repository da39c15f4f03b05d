import { lazy } from '../../src/base/memoize.ts'
import { readContract } from '../../src/contract/reading/read-contract.ts'
import type { CaseAnswer, CaseRequest } from './case.ts'
import { answer } from './case-parts.ts'
import { writeFiles } from './contract-files.ts'
import { content, integer, object, text } from './contract-parts.ts'

/** The key that clients of the harbour send. */
const KEY = { 'x-key': 'harbour-key-1', authorization: null }

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const query = (name: string, schema: object, more: object = {}) => ({
  ...{ name, in: 'query', schema },
  ...more,
})
const problem = {
  description: 'What went wrong',
  ...content(ref('Problem'), 'application/problem+json'),
}

/** A contract with what the pet store's does not have: all styles, forms and bytes, ranges of statuses, headers, choices, recursion. */
export const harbourDocument = {
  openapi: '3.0.3',
  info: { title: 'Harbour', version: '1' },
  servers: [{ url: 'https://harbour.example/api' }],
  security: [{ key: [] }, { login: [] }],
  paths: {
    '/ships': {
      get: {
        operationId: 'listShips',
        parameters: [
          query(
            'flags',
            { type: 'array', items: text },
            { style: 'pipeDelimited', explode: false },
          ),
          query('size', object({ min: integer, max: integer }), { style: 'deepObject' }),
          query('near', object({ lat: { type: 'number' }, long: { type: 'number' } })),
          query('limit', { type: 'integer', minimum: 1, maximum: 100 }),
          { name: 'X-Trace', in: 'header', required: true, schema: { type: 'integer' } },
          { name: 'berth', in: 'cookie', schema: { type: 'string', enum: ['north', 'south'] } },
        ],
        responses: {
          '200': {
            description: 'Ships',
            headers: {
              'X-Total': { required: true, schema: integer },
              'X-Fresh': { schema: { type: 'boolean' } },
            },
            ...content(object({ ships: { type: 'array', items: ref('Ship') } }, ['ships'])),
          },
          '4XX': problem,
        },
      },
      post: {
        operationId: 'addShip',
        requestBody: { required: true, ...content(ref('NewShip')) },
        responses: {
          '201': { description: 'The ship', ...content(ref('Ship')) },
          default: problem,
        },
      },
    },
    '/ships/{ship}': {
      parameters: [{ name: 'ship', in: 'path', required: true, style: 'matrix', schema: integer }],
      get: {
        operationId: 'getShip',
        responses: { '200': { description: 'The ship', ...content(ref('Ship')) }, '404': problem },
      },
    },
    '/notes': {
      post: {
        operationId: 'addNote',
        requestBody: {
          ...content(
            object({ title: { type: 'string', minLength: 2 }, stars: integer }, ['title']),
            'application/x-www-form-urlencoded',
          ),
        },
        responses: { '204': { description: 'Noted' } },
      },
    },
    '/charts': {
      post: {
        operationId: 'addChart',
        requestBody: {
          ...content(
            object({ scale: integer, file: { type: 'string', format: 'binary' } }, [
              'scale',
              'file',
            ]),
            'multipart/form-data',
          ),
        },
        responses: { '204': { description: 'Kept' } },
      },
      put: {
        operationId: 'replaceCharts',
        requestBody: { ...content({ type: 'string', format: 'binary' }, 'image/*') },
        responses: { '204': { description: 'Kept' } },
      },
    },
    '/log': {
      get: {
        operationId: 'readLog',
        security: [],
        responses: {
          '200': {
            description: 'The log',
            content: {
              'text/csv': { schema: text },
              'application/vnd.log+json': { schema: ref('Entry') },
            },
          },
        },
      },
    },
  },
  components: {
    securitySchemes: {
      key: { type: 'apiKey', in: 'header', name: 'X-Key' },
      login: { type: 'http', scheme: 'basic' },
    },
    schemas: {
      NewShip: object(
        {
          name: { type: 'string', pattern: '^[A-Z][a-z]*$' },
          tonnage: { type: 'number', multipleOf: 0.01, nullable: true },
          id: { type: 'integer', format: 'int64', readOnly: true },
          cargo: {
            oneOf: [object({ grain: integer }, ['grain']), object({ coal: integer }, ['coal'])],
          },
          tug: ref('NewShip'),
        },
        ['id', 'name'],
      ),
      Ship: {
        allOf: [
          ref('NewShip'),
          object({ secret: { type: 'string', writeOnly: true } }, ['secret']),
        ],
      },
      Entry: object(
        {
          at: { type: 'string', format: 'date-time' },
          inner: { type: 'array', items: ref('Entry') },
        },
        ['at'],
      ),
      Problem: object({ title: text, status: integer }, ['title']),
      // Prism throws on it where it is read as a whole.
      Odd: { nullable: true, example: { $id: 'a b' } },
    },
  },
}

const write = () => writeFiles({ 'harbour.json': harbourDocument })('harbour.json')
/** It is read once for all tests of a worker. */
const read = lazy(() => readContract({ file: write() }))

/** The contract as it is read from a file, and the path of such a file. */
export async function harbour() {
  return { file: write(), source: await read() }
}

/** A request with a key and what every list needs. */
export const ask = (line: string, more: Partial<CaseRequest> = {}): CaseRequest => {
  const [method = 'GET', target = '/'] = line.split(' ')
  const { headers, ...rest } = more
  return {
    method,
    target: `/api${target}`,
    ...rest,
    headers: { ...KEY, 'x-trace': '5', ...headers },
  }
}

export const ship = (changes: object = {}) => ({ id: 1, name: 'Ada', tonnage: 19.99, ...changes })
export const ships = (...all: readonly object[]) =>
  answer({ ships: all }, 200, { 'x-total': String(all.length) })
export const refused = (status: number, changes: object = {}): CaseAnswer =>
  answer({ title: 'No', status, ...changes }, status, {
    'content-type': 'application/problem+json',
  })
export const nothing: CaseAnswer = { status: 204 }
