import {
  answer,
  body,
  inPath,
  inQuery,
  int64,
  integer,
  listOf,
  object,
  text,
} from './contract-parts.ts'

const uuid = { type: 'string', format: 'uuid' }
const time = { type: 'string', format: 'date-time', readOnly: true }
const priority = { type: 'integer', minimum: 1, maximum: 5 }
const state = { type: 'string', enum: ['open', 'waiting', 'closed'] }
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const limit = inQuery('limit', { type: 'integer', minimum: 1, maximum: 100, default: 5 })
const missing = { 404: answer(object({ error: object({ status: integer, message: text }) })) }
const done = (schema?: object, status = 200) => ({
  responses: { [status]: answer(schema), ...missing },
})
const paged = (schema: object, headers: object) => ({
  responses: { 200: { ...answer(schema), headers }, ...missing },
})

/**
 * A contract with envelopes, sorting and nested records: tickets with opaque cursors and counts, comments with numbered pages and links in
 * a header, labels that go on after an id.
 */
export const desk = {
  openapi: '3.1.0',
  info: { title: 'Desk', version: '1' },
  servers: [{ url: 'https://desk.example/desk' }],
  security: [{ bearer: [] }],
  paths: {
    '/tickets': {
      get: {
        operationId: 'listTickets',
        parameters: [
          limit,
          inQuery('cursor'),
          inQuery('state', state),
          inQuery('sort', { enum: ['priority', '-priority', 'title', '-title'] }),
        ],
        ...done(
          object({
            tickets: listOf(ref('Ticket')),
            total: integer,
            next_cursor: { type: ['string', 'null'] },
          }),
        ),
      },
      post: {
        operationId: 'createTicket',
        requestBody: body(ref('Ticket')),
        ...done(ref('Ticket'), 201),
      },
    },
    '/tickets/{ticketId}': {
      parameters: [inPath('ticketId', uuid)],
      get: { operationId: 'getTicket', ...done(ref('Ticket')) },
      patch: {
        operationId: 'updateTicket',
        requestBody: body(ref('TicketChange')),
        ...done(ref('Ticket')),
      },
      delete: { operationId: 'removeTicket', responses: { 204: answer(), ...missing } },
    },
    '/tickets/{ticketId}/comments': {
      parameters: [inPath('ticketId', uuid)],
      get: {
        operationId: 'listComments',
        parameters: [
          inQuery('page', { type: 'integer', minimum: 1, default: 1 }),
          inQuery('per_page', { type: 'integer', minimum: 1, maximum: 50, default: 3 }),
        ],
        ...paged(listOf(ref('Comment')), {
          Link: { schema: text },
          'X-Total-Count': { schema: integer },
        }),
      },
      post: {
        operationId: 'createComment',
        requestBody: body(ref('Comment')),
        ...done(ref('Comment'), 201),
      },
    },
    '/tickets/{ticketId}/comments/{commentId}': {
      parameters: [inPath('ticketId', uuid), inPath('commentId', int64)],
      get: { operationId: 'getComment', ...done(ref('Comment')) },
      delete: { operationId: 'removeComment', responses: { 204: answer(), ...missing } },
    },
    '/notes': { get: { operationId: 'listNotes', ...done(listOf(ref('Note'))) } },
    '/notes/{name}': {
      parameters: [inPath('name')],
      get: { operationId: 'getNote', ...done(ref('Note')) },
      put: {
        operationId: 'putNote',
        requestBody: body(ref('Note')),
        responses: { 200: answer(ref('Note')), 201: answer(ref('Note')) },
      },
      delete: { operationId: 'removeNote', responses: { 204: answer(), ...missing } },
    },
    '/labels': {
      get: {
        operationId: 'listLabels',
        parameters: [limit, inQuery('starting_after')],
        ...done(object({ data: listOf(ref('Label')), has_more: { type: 'boolean' } })),
      },
      post: {
        operationId: 'createLabel',
        requestBody: body(ref('Label')),
        ...done(ref('Label'), 201),
      },
    },
    '/labels/{labelId}': {
      parameters: [inPath('labelId', int64)],
      get: { operationId: 'getLabel', ...done(ref('Label')) },
      patch: { operationId: 'updateLabel', requestBody: body(ref('Label')), ...done(ref('Label')) },
      delete: { operationId: 'removeLabel', responses: { 204: answer(), ...missing } },
    },
  },
  components: {
    securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    schemas: {
      Ticket: object(
        { id: { ...uuid, readOnly: true }, title: text, priority, state, created_at: time },
        ['title'],
      ),
      TicketChange: object({ title: text, priority, state }),
      Comment: object({ id: { ...int64, readOnly: true }, text }, ['text']),
      Note: object({ name: text, text }, ['name', 'text']),
      Label: object({ id: { ...int64, readOnly: true }, name: text }, ['name']),
    },
  },
}
