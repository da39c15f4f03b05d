import { body, content, inPath, integer, listOf, object, text } from './contract-parts.ts'
import { ownContract } from './own-contract.ts'

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const id = { type: 'integer', format: 'int64' }
const refused = {
  401: { description: 'No credential', ...content(ref('Refusal')) },
  404: { description: 'Not there', ...content(ref('Refusal')) },
}
const invalid = { 400: { description: 'Invalid', ...content(ref('Refusal')) } }
const done = (schema?: object) => ({ description: 'Done', ...(schema && content(schema)) })
const fields = {
  title: text,
  customerId: id,
  hours: integer,
  state: ref('State'),
  note: { type: ['string', 'null'] },
}

/** A contract with all six roles of records, which leaves open what most contracts do. */
const document = {
  servers: [{ url: 'https://workshop.example/v3' }],
  security: [{ key: [] }],
  paths: {
    '/jobs': {
      get: {
        operationId: 'listJobs',
        parameters: [
          {
            name: 'limit',
            in: 'query',
            schema: { type: 'integer', minimum: 1, maximum: 50, default: 20 },
          },
          { name: 'state', in: 'query', schema: ref('State') },
          { name: 'after', in: 'query', schema: id },
          { name: 'sort', in: 'query', schema: { type: 'string' } },
        ],
        responses: { 200: done(listOf(ref('Job'))), 401: refused[401] },
      },
      post: {
        operationId: 'createJob',
        requestBody: body(ref('NewJob')),
        responses: { 201: done(ref('Job')), ...invalid, 401: refused[401] },
      },
    },
    '/jobs/{jobId}': {
      parameters: [inPath('jobId', id)],
      get: { operationId: 'getJob', responses: { 200: done(ref('Job')), ...refused } },
      put: {
        operationId: 'replaceJob',
        requestBody: body(ref('NewJob')),
        responses: { 200: done(ref('Job')), ...invalid, ...refused },
      },
      patch: {
        operationId: 'updateJob',
        requestBody: body(ref('JobChange')),
        responses: { 200: done(ref('Job')), ...invalid, ...refused },
      },
      delete: { operationId: 'removeJob', responses: { 204: done(), ...refused } },
    },
  },
  components: {
    securitySchemes: { key: { type: 'http', scheme: 'bearer' } },
    schemas: {
      State: { type: 'string', enum: ['open', 'running', 'done'] },
      NewJob: object(fields, ['title', 'customerId']),
      JobChange: object(fields),
      Job: object({ id, ...fields }, ['id', 'title', 'customerId']),
      Refusal: object({ code: text, message: text, status: integer }, [
        'code',
        'message',
        'status',
      ]),
    },
  },
}

/** The contract, and its text for the command line. */
export const workshop = {
  document: { openapi: '3.1.0', info: { title: 'Workshop', version: '3' }, ...document },
  open: () => ownContract(document),
}
