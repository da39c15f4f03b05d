import { expect, test } from '../../support/test.ts'
import { changed, compared, type Draft, depot } from './depot.ts'

const operation = (draft: Draft, path: string, method: string) => draft.paths[path][method]
const list = (draft: Draft) => operation(draft, '/parcels', 'get')
const send = (draft: Draft) => operation(draft, '/parcels', 'post')
const note = (draft: Draft) => operation(draft, '/notes', 'put')
const schemas = (draft: Draft) => draft.components.schemas
const parcel = (draft: Draft) => schemas(draft).Parcel
const order = (draft: Draft) => schemas(draft).NewParcel
const parameter = (draft: Draft, name: string) =>
  list(draft).parameters.find((each: Draft) => each.name === name)
const drop = (values: Draft[], value: unknown) => void values.splice(values.indexOf(value), 1)

/**
 * Pairs that differ by one change: what is changed, the id and the level of oasdiff's check (github.com/oasdiff/oasdiff, checker/rules.go; its
 * documentation is the list that `oasdiff checks changelog` prints), the operation that meets it first, and the sentence. As a table:
 * `npx vitest run test/contract/changes/one-change.test.ts --reporter=verbose`.
 */
const ROWS: readonly (readonly [
  what: string,
  change: (draft: Draft) => void,
  said: string,
  text: string,
])[] = [
  // Operations.
  [
    'an operation is removed',
    (d) => void delete d.paths['/parcels'].post,
    'error api-removed-without-deprecation sendParcel',
    'The operation is gone.',
  ],
  [
    'a path is removed',
    (d) => void delete d.paths['/notes'],
    'error api-path-removed-without-deprecation putNote',
    'The operation is gone with its path.',
  ],
  [
    'a deprecated operation is removed',
    (d) => void delete d.paths['/parcels/{parcelId}'].delete,
    'info api-removed-with-deprecation dropParcel',
    'The operation is gone, after it was deprecated.',
  ],
  [
    'an operation is added',
    (d) => {
      d.paths['/notes'].get = {
        operationId: 'getNote',
        responses: { '200': { description: 'It' } },
      }
    },
    'info endpoint-added getNote',
    'The operation is new.',
  ],
  [
    'an operation is deprecated',
    (d) => {
      list(d).deprecated = true
    },
    'info endpoint-deprecated listParcels',
    'The operation is deprecated.',
  ],
  [
    'an operation is deprecated until a day',
    (d) => {
      Object.assign(list(d), { deprecated: true, 'x-sunset': '2031-01-01' })
    },
    'info endpoint-deprecated-with-sunset listParcels',
    'The operation is deprecated until "2031-01-01".',
  ],
  [
    'a deprecated operation is brought back',
    (d) => {
      operation(d, '/parcels/{parcelId}', 'delete').deprecated = false
    },
    'info endpoint-reactivated dropParcel',
    'The operation is no longer deprecated.',
  ],
  [
    'an operation gets another operationId',
    (d) => {
      list(d).operationId = 'findParcels'
    },
    'info api-operation-id-removed listParcels',
    'The operation has the operationId "findParcels" instead of "listParcels".',
  ],
  [
    'a tag is added',
    (d) => {
      list(d).tags.push('search')
    },
    'info api-tag-added listParcels',
    'The operation has the tag "search".',
  ],
  [
    'an operation gets examples of its body',
    (d) => {
      send(d).requestBody.content['application/json'].examples = { one: { value: {} } }
    },
    'info x-request-body-examples-added sendParcel',
    'The request body has new examples.',
  ],
  [
    'a tag is removed',
    (d) => {
      list(d).tags.pop()
    },
    'info api-tag-removed listParcels',
    'The operation no longer has the tag "parcels".',
  ],
  // Parameters.
  [
    'a parameter is removed',
    (d) => {
      list(d).parameters.shift()
    },
    'warning request-parameter-removed listParcels',
    'The operation no longer has the query parameter limit.',
  ],
  [
    'an optional parameter is added',
    (d) => {
      list(d).parameters.push({ name: 'q', in: 'query', schema: {} })
    },
    'info new-optional-request-parameter listParcels',
    'The operation has the new query parameter q.',
  ],
  [
    'a required parameter is added',
    (d) => {
      list(d).parameters.push({ name: 'q', in: 'query', required: true, schema: {} })
    },
    'error new-required-request-parameter listParcels',
    'The operation has the new query parameter q, which is required.',
  ],
  [
    'a parameter becomes required',
    (d) => {
      parameter(d, 'limit').required = true
    },
    'error request-parameter-became-required listParcels',
    'The query parameter limit is required now.',
  ],
  [
    'the maximum of a parameter goes down',
    (d) => {
      parameter(d, 'limit').schema.maximum = 50
    },
    'error request-parameter-max-decreased listParcels',
    'The query parameter limit has the max 50 instead of 100.',
  ],
  [
    'the minimum of a parameter goes down',
    (d) => {
      parameter(d, 'limit').schema.minimum = 0
    },
    'info request-parameter-min-decreased listParcels',
    'The query parameter limit has the min 0 instead of 1.',
  ],
  [
    'the default of a parameter changes',
    (d) => {
      parameter(d, 'limit').schema.default = 10
    },
    'error request-parameter-default-value-changed listParcels',
    'The query parameter limit has the default 10 instead of 20.',
  ],
  [
    'an enum value of a parameter is removed',
    (d) => drop(parameter(d, 'state').schema.enum, 'lost'),
    'error request-parameter-enum-value-removed listParcels',
    'The query parameter state may no longer be "lost".',
  ],
  [
    'the pattern of a parameter changes',
    (d) => {
      parameter(d, 'prefix').schema.pattern = '^[A-Z]{2,}$'
    },
    'warning request-parameter-pattern-changed listParcels',
    'The query parameter prefix has the pattern "^[A-Z]{2,}$" instead of "^[A-Z]+$".',
  ],
  [
    'the pattern of a parameter is removed',
    (d) => void delete parameter(d, 'prefix').schema.pattern,
    'info request-parameter-pattern-removed listParcels',
    'The query parameter prefix no longer has the pattern "^[A-Z]+$".',
  ],
  [
    'a list in a parameter may be shorter only',
    (d) => {
      parameter(d, 'tags').schema.maxItems = 3
    },
    'error request-parameter-max-items-decreased listParcels',
    'The query parameter tags has the max items 3 instead of 5.',
  ],
  [
    'the type of a parameter changes',
    (d) => {
      parameter(d, 'prefix').schema = { type: 'boolean' }
    },
    'error request-parameter-type-changed listParcels',
    'The query parameter prefix is boolean instead of string.',
  ],
  // Bodies of requests.
  [
    'a body is required',
    (d) => {
      note(d).requestBody.required = true
    },
    'error request-body-became-required putNote',
    'The request body is required now.',
  ],
  [
    'a body is removed',
    (d) => void delete note(d).requestBody,
    'error request-body-removed putNote',
    'The operation no longer takes a body.',
  ],
  [
    'a required body is added',
    (d) => {
      list(d).requestBody = { required: true, content: {} }
    },
    'error request-body-added-required listParcels',
    'The operation needs a body.',
  ],
  [
    'a media type of a body is added',
    (d) => {
      send(d).requestBody.content['text/csv'] = {}
    },
    'info request-body-media-type-added sendParcel',
    'The request body may be text/csv, too.',
  ],
  [
    'a body may be shorter only',
    (d) => {
      note(d).requestBody.content['application/json'].schema.maxLength = 50
    },
    'error request-body-max-length-decreased putNote',
    'The request body has the max length 50 instead of 100.',
  ],
  [
    'a required property of a body is added',
    (d) => {
      order(d).properties.size = { type: 'string' }
      order(d).required.push('size')
    },
    'error new-required-request-property sendParcel',
    'The request property size is new, and required.',
  ],
  [
    'an optional property of a body is added',
    (d) => {
      order(d).properties.size = { type: 'string' }
    },
    'info new-optional-request-property sendParcel',
    'The request property size is new.',
  ],
  [
    'a property of a body is removed',
    (d) => void delete order(d).properties.speed,
    'warning request-property-removed sendParcel',
    'The request property speed is gone.',
  ],
  [
    'a property of a body becomes required',
    (d) => {
      order(d).required.push('speed')
    },
    'error request-property-became-required sendParcel',
    'The request property speed is required now.',
  ],
  [
    'a property with a default becomes required',
    (d) => {
      order(d).required.push('label')
    },
    'error request-property-became-required-with-default sendParcel',
    'The request property label is required now.',
  ],
  [
    'a property of a body becomes optional',
    (d) => {
      order(d).required = []
    },
    'info request-property-became-optional sendParcel',
    'The request property address is no longer required.',
  ],
  [
    'an enum value of a body is added',
    (d) => {
      order(d).properties.speed.enum.push('instant')
    },
    'info request-property-enum-value-added sendParcel',
    'The request property speed may be "instant", too.',
  ],
  [
    'a property becomes an enum',
    (d) => {
      order(d).properties.label.enum = ['none', 'fragile']
    },
    'error request-property-became-enum sendParcel',
    'The request property label must be one of "none", "fragile".',
  ],
  [
    'a number of a body becomes whole',
    (d) => {
      order(d).properties.weight.type = 'integer'
    },
    'error request-property-type-changed sendParcel',
    'The request property weight is integer instead of number.',
  ],
  [
    'a branch of a choice is removed',
    (d) => {
      order(d).properties.contents.oneOf.pop()
    },
    'error request-property-one-of-removed sendParcel',
    'The request property contents may no longer be Box.',
  ],
  [
    'a bound is set',
    (d) => {
      order(d).properties.label.minLength = 2
    },
    'warning x-request-property-min-length-set sendParcel',
    'The request property label has the min length 2, where it had none.',
  ],
  [
    'other members are refused',
    (d) => {
      order(d).additionalProperties = false
    },
    'error x-request-body-additional-properties-denied sendParcel',
    'The request body may have no other members.',
  ],
  [
    'a property becomes read-only',
    (d) => {
      order(d).properties.speed.readOnly = true
    },
    'info request-optional-property-became-read-only sendParcel',
    'The request property speed is read-only now.',
  ],
  // Answers.
  [
    'a required property of an answer is removed',
    (d) => {
      delete parcel(d).properties.state
      drop(parcel(d).required, 'state')
    },
    'error response-required-property-removed listParcels',
    'The property *.state of the answer 200 is gone.',
  ],
  [
    'an optional property of an answer is removed',
    (d) => void delete parcel(d).properties.label,
    'warning response-optional-property-removed listParcels',
    'The property *.label of the answer 200 is gone.',
  ],
  [
    'a write-only property of an answer is removed',
    (d) => void delete parcel(d).properties.secret,
    'info response-optional-write-only-property-removed listParcels',
    'The property *.secret of the answer 200 is gone.',
  ],
  [
    'a property of an answer is added',
    (d) => {
      parcel(d).properties.depth = { type: 'number' }
    },
    'info response-optional-property-added listParcels',
    'The property *.depth of the answer 200 is new.',
  ],
  [
    'an enum value of an answer is added',
    (d) => {
      parcel(d).properties.state.enum.push('kept')
    },
    'warning response-property-enum-value-added listParcels',
    'The property *.state of the answer 200 may be "kept", too.',
  ],
  [
    'a property of an answer becomes optional',
    (d) => drop(parcel(d).required, 'state'),
    'error response-property-became-optional listParcels',
    'The property *.state of the answer 200 is no longer required.',
  ],
  [
    'a property of an answer becomes nullable',
    (d) => {
      parcel(d).properties.label.type = ['string', 'null']
    },
    'error response-property-became-nullable listParcels',
    'The property *.label of the answer 200 may be null.',
  ],
  [
    'the bound of an answer goes up',
    (d) => {
      parcel(d).properties.weight.maximum = 60
    },
    'error response-property-max-increased listParcels',
    'The property *.weight of the answer 200 has the max 60 instead of 40.',
  ],
  [
    'a list of an answer may be empty',
    (d) => void delete list(d).responses['200'].content['application/json'].schema.minItems,
    'error response-body-min-items-unset listParcels',
    'The body of the answer 200 no longer has the min items 1.',
  ],
  [
    'a success status is added',
    (d) => {
      send(d).responses['202'] = { description: 'Later' }
    },
    'info response-success-status-added sendParcel',
    'The operation may answer 202, too.',
  ],
  [
    'an error status is removed',
    (d) => void delete list(d).responses['400'],
    'info response-non-success-status-removed listParcels',
    'The operation no longer answers 400.',
  ],
  [
    'a media type of an answer is added',
    (d) => {
      note(d).responses['200'].content['text/plain'] = {}
    },
    'info response-media-type-added putNote',
    'The answer 200 may be text/plain, too.',
  ],
  [
    'a required header of an answer is removed',
    (d) => void delete list(d).responses['200'].headers['X-Total'],
    'error required-response-header-removed listParcels',
    'The answer 200 no longer has the header X-Total.',
  ],
  [
    'a header of an answer becomes optional',
    (d) => {
      list(d).responses['200'].headers['X-Total'].required = false
    },
    'error response-header-became-optional listParcels',
    'The header X-Total of the answer 200 is no longer always there.',
  ],
  [
    'a part is added that says nothing of values',
    (d) => {
      order(d).allOf = [{ title: 'Order' }]
    },
    'info request-body-all-of-added-annotation-only sendParcel',
    'The request body has what Order says of it.',
  ],
  // The whole contract.
  [
    'another scheme is accepted',
    (d) => {
      d.security.push({ key: [] })
    },
    'info api-global-security-added',
    'The contract takes other credentials, too: key.',
  ],
  [
    'an operation takes another scheme',
    (d) => {
      note(d).security.push({ bearer: [] })
    },
    'info api-security-added putNote',
    'The operation takes other credentials, too: bearer.',
  ],
  [
    'a scheme is of another type',
    (d) => {
      d.components.securitySchemes.key = { type: 'http', scheme: 'basic' }
    },
    'info api-security-component-type-changed',
    'The contract has the security scheme key, which is "http" instead of "apiKey".',
  ],
  [
    'a server is added',
    (d) => {
      d.servers.push({ url: 'https://eu.depot.example/v1' })
    },
    'info x-api-server-added',
    'The contract is at "https://eu.depot.example/v1", too.',
  ],
  [
    'a description is added',
    (d) => {
      order(d).properties.speed.description = 'How'
    },
    'info x-request-property-description-added sendParcel',
    'The request property speed has a new description.',
  ],
]

test.each(ROWS.map(([what, change, said, text]) => [what, said, text, change] as const))(
  '%s: one change, by oasdiff’s id and level %s',
  (_, said, text, change) => {
    const { changes } = compared(depot(), changed(change))
    expect(new Set(changes.map(({ name }) => name)).size).toBe(1)
    const [first] = changes
    expect([first?.level, first?.id, first?.operation].filter(Boolean).join(' ')).toBe(said)
    expect(first?.text).toBe(text)
  },
)

test('a change that several operations meet is said for each of them, under one name', () => {
  const { changes } = compared(
    depot(),
    changed((d) => void delete parcel(d).properties.label),
  )
  expect(changes.map(({ operation }) => operation)).toEqual([
    'listParcels',
    'sendParcel',
    'getParcel',
  ])
  expect(new Set(changes.map(({ patch }) => JSON.stringify(patch)))).toEqual(
    new Set([
      JSON.stringify([{ op: 'remove', path: '/components/schemas/Parcel/properties/label' }]),
    ]),
  )
})

test('a change names the nearest places in both documents', () => {
  const { changes } = compared(
    depot(),
    changed((d) => {
      parameter(d, 'limit').schema.maximum = 50
    }),
  )
  const at = '/paths/~1parcels/get/parameters/0/schema/maximum'
  expect(changes[0]?.pointers).toEqual({ older: at, newer: at })
})
