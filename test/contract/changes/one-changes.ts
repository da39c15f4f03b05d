import { parse } from 'yaml'
import { textCases } from '../../support/text-cases.ts'
import type { Edits } from './depot.ts'

const noteBody = 'note.requestBody.content.application/json.schema'
const listed = 'list.responses.200'

/**
 * Pairs that differ by one change: the sentence, the level and the id of oasdiff's check (github.com/oasdiff/oasdiff, checker/rules.go; its
 * documentation is the list that `oasdiff checks changelog` prints) with the operation that meets it first, and what is changed. Our level
 * is another where a client that keeps to the older contract is refused, or is not.
 */
export const ONE_CHANGES = textCases`
  # Operations.
  The operation is gone.
    error api-removed-without-deprecation sendParcel
    paths./parcels.post: GONE
  The operation is gone with its path.
    error api-path-removed-without-deprecation putNote
    paths./notes: GONE
  The operation is gone, after it was deprecated.
    error api-removed-with-deprecation dropParcel
    item.delete: GONE
  The operation is new.
    info endpoint-added getNote
    paths./notes.get: { operationId: getNote, responses: { '200': { description: It } } }
  The operation is deprecated.
    info endpoint-deprecated listParcels
    list.deprecated: true
  The operation is deprecated until "2031-01-01".
    info endpoint-deprecated-with-sunset listParcels
    list.deprecated: true
    list.x-sunset: 2031-01-01
  The operation is no longer deprecated.
    info endpoint-reactivated dropParcel
    item.delete.deprecated: false
  The operation has the operationId "findParcels" instead of "listParcels".
    info api-operation-id-removed listParcels
    list.operationId: findParcels
  The operation has the tag "search".
    info api-tag-added listParcels
    list.tags.+: search
  The request body has new examples.
    info x-request-body-examples-added sendParcel
    send.requestBody.content.application/json.examples: { one: { value: {} } }
  The operation no longer has the tag "parcels".
    info api-tag-removed listParcels
    list.tags.0: GONE

  # Parameters.
  The operation no longer has the query parameter limit.
    warning request-parameter-removed listParcels
    list.parameters.0: GONE
  The operation has the new query parameter q.
    info new-optional-request-parameter listParcels
    list.parameters.+: { name: q, in: query, schema: {} }
  The operation has the new query parameter q, which is required.
    error new-required-request-parameter listParcels
    list.parameters.+: { name: q, in: query, required: true, schema: {} }
  The query parameter limit is required now.
    error request-parameter-became-required listParcels
    limit.required: true
  The query parameter limit has the max 50 instead of 100.
    error request-parameter-max-decreased listParcels
    limit.schema.maximum: 50
  The query parameter limit has the min 0 instead of 1.
    info request-parameter-min-decreased listParcels
    limit.schema.minimum: 0
  The query parameter limit has the default 10 instead of 20.
    warning request-parameter-default-value-changed listParcels
    limit.schema.default: 10
  The query parameter state may no longer be "lost".
    error request-parameter-enum-value-removed listParcels
    state.schema.enum.2: GONE
  The query parameter prefix has the pattern "^[A-Z]{2,}$" instead of "^[A-Z]+$".
    error request-parameter-pattern-changed listParcels
    prefix.schema.pattern: '^[A-Z]{2,}$'
  The query parameter prefix no longer has the pattern "^[A-Z]+$".
    info request-parameter-pattern-removed listParcels
    prefix.schema.pattern: GONE
  The query parameter tags has the max items 3 instead of 5.
    error request-parameter-max-items-decreased listParcels
    tags.schema.maxItems: 3
  The query parameter prefix is boolean instead of string.
    error request-parameter-type-changed listParcels
    prefix.schema: { type: boolean }

  # Bodies of requests.
  The request body is required now.
    error request-body-became-required putNote
    note.requestBody.required: true
  The operation no longer takes a body.
    warning request-body-removed putNote
    note.requestBody: GONE
  The operation needs a body.
    error request-body-added-required listParcels
    list.requestBody: { required: true, content: { text/csv: {} } }
  The request body may be text/csv, too.
    info request-body-media-type-added sendParcel
    send.requestBody.content.text/csv: {}
  The request body has the max length 50 instead of 100.
    error request-body-max-length-decreased putNote
    ${noteBody}.maxLength: 50
  The request property size is new, and required.
    error new-required-request-property sendParcel
    order.properties.size: { type: string }
    order.required.+: size
  The request property size is new.
    info new-optional-request-property sendParcel
    order.properties.size: { type: string }
  The request property speed is gone.
    warning request-property-removed sendParcel
    order.properties.speed: GONE
  The request property speed is required now.
    error request-property-became-required sendParcel
    order.required.+: speed
  The request property label is required now.
    error request-property-became-required-with-default sendParcel
    order.required.+: label
  The request property address is no longer required.
    info request-property-became-optional sendParcel
    order.required: []
  The request property speed may be "instant", too.
    info request-property-enum-value-added sendParcel
    order.properties.speed.enum.+: instant
  The request property label must be one of "none", "fragile".
    error request-property-became-enum sendParcel
    order.properties.label.enum: [ none, fragile ]
  The request property weight is integer instead of number.
    error request-property-type-changed sendParcel
    order.properties.weight.type: integer
  The request property contents may no longer be Box.
    error request-property-one-of-removed sendParcel
    order.properties.contents.oneOf.1: GONE
  The request property label has the min length 2, where it had none.
    error x-request-property-min-length-set sendParcel
    order.properties.label.minLength: 2
  The request body may have no other members.
    error x-request-body-additional-properties-denied sendParcel
    order.additionalProperties: false
  The request property speed is read-only now.
    info request-optional-property-became-read-only sendParcel
    order.properties.speed.readOnly: true

  # Answers.
  The property *.state of the answer 200 is gone.
    error response-required-property-removed listParcels
    parcel.properties.state: GONE
    parcel.required.1: GONE
  The property *.label of the answer 200 is gone.
    warning response-optional-property-removed listParcels
    parcel.properties.label: GONE
  The property *.secret of the answer 200 is gone.
    info response-optional-write-only-property-removed listParcels
    parcel.properties.secret: GONE
  The property *.state of the answer 200 is write-only now.
    error response-required-property-became-write-only listParcels
    parcel.properties.state.writeOnly: true
  The property *.depth of the answer 200 is new.
    info response-optional-property-added listParcels
    parcel.properties.depth: { type: number }
  The property *.state of the answer 200 may be "kept", too.
    error response-property-enum-value-added listParcels
    parcel.properties.state.enum.+: kept
  The property *.state of the answer 200 is no longer required.
    error response-property-became-optional listParcels
    parcel.required.1: GONE
  The property *.label of the answer 200 may be null.
    error response-property-became-nullable listParcels
    parcel.properties.label.type: [ string, 'null' ]
  The property *.weight of the answer 200 has the max 60 instead of 40.
    error response-property-max-increased listParcels
    parcel.properties.weight.maximum: 60
  The body of the answer 200 no longer has the min items 1.
    error response-body-min-items-unset listParcels
    ${listed}.content.application/json.schema.minItems: GONE
  The operation may answer 202, too.
    info response-success-status-added sendParcel
    send.responses.202: { description: Later }
  The operation no longer answers 400.
    info response-non-success-status-removed listParcels
    list.responses.400: GONE
  The answer 200 may be text/plain, too.
    info response-media-type-added putNote
    note.responses.200.content.text/plain: {}
  The answer 200 no longer has the header X-Total.
    error required-response-header-removed listParcels
    ${listed}.headers.X-Total: GONE
  The header X-Total of the answer 200 is no longer always there.
    error response-header-became-optional listParcels
    ${listed}.headers.X-Total.required: false
  The request body has what Order says of it.
    info request-body-all-of-added-annotation-only sendParcel
    order.allOf: [ { title: Order } ]

  # The whole contract.
  The contract takes other credentials, too: key.
    info api-global-security-added
    all.security.+: { key: [] }
  The operation takes other credentials, too: bearer.
    info api-security-added putNote
    note.security.+: { bearer: [] }
  The contract has the security scheme key, which is another.
    error x-api-security-component-changed
    schemes.key.name: X-Other
  The contract has the security scheme key, which is "http" instead of "apiKey".
    error api-security-component-type-changed
    all.components.securitySchemes.key: { type: http, scheme: basic }
  The contract is at "https://eu.depot.example/v1", too.
    info x-api-server-added
    all.servers.+: { url: https://eu.depot.example/v1 }
  The operation is at "https://eu.depot.example/v1", too.
    info x-api-server-added putNote
    note.servers: [ { url: https://depot.example/v1 }, { url: https://eu.depot.example/v1 } ]
  The request property speed has a new description.
    info x-request-property-description-added sendParcel
    order.properties.speed.description: How
`.map(([sentence, text]) => {
  const [said = '', ...edits] = text.split('\n')
  return [sentence, said, parse(edits.join('\n')) as Edits] as const
})
