import { createRequire } from 'node:module'
import type { ContractSource } from '../../src/contract/document/contract-source.ts'
import { readWritten } from '../../test/contract/behaviour/documents.ts'
import type { Draft } from '../../test/contract/changes/depot.ts'
import { asSource, readSource } from '../../test/support/read-source.ts'

/** A real contract and what is changed in it by hand: ten things. */
interface RealPair {
  readonly name: string
  readonly edits: readonly ((draft: Draft) => void)[]
}

const text = { type: 'string' }
const json = (schema: object) => ({ 'application/json': { schema } })
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })

/** Three real contracts, with ten changes each. */
export const realPairs: readonly RealPair[] = [
  {
    name: '3.0/petstore-expanded',
    edits: [
      ({ paths }) => delete paths['/pets/{id}'].delete,
      ({ paths }) => Object.assign(paths['/pets'].get.parameters[1].schema, { maximum: 50 }),
      ({ paths }) =>
        paths['/pets'].get.parameters.push({ name: 'order', in: 'query', schema: text }),
      ({ paths }) => {
        const { '200': created, ...others } = paths['/pets'].post.responses
        paths['/pets'].post.responses = { '201': created, ...others }
      },
      ({ components: { schemas } }) => delete schemas.NewPet.properties.tag,
      ({ components: { schemas } }) => {
        schemas.NewPet.properties.owner = text
        schemas.NewPet.required.push('owner')
      },
      ({ components: { schemas } }) => {
        schemas.NewPet.properties.name.maxLength = 30
      },
      ({ components: { schemas } }) => {
        schemas.Error.properties.code = text
      },
      ({ components: { schemas } }) => {
        schemas.Error.properties.details = { type: 'array', items: text }
      },
      ({ paths }) => {
        paths['/pets/{id}'].put = {
          operationId: 'replacePet',
          parameters: paths['/pets/{id}'].get.parameters,
          requestBody: { required: true, content: json(ref('NewPet')) },
          responses: paths['/pets/{id}'].get.responses,
        }
      },
    ],
  },
  {
    name: '3.0/link-example',
    edits: [
      ({ paths }) => {
        delete paths['/2.0/repositories/{username}/{slug}/pullrequests/{pid}/merge']
      },
      ({ paths }) => {
        paths['/2.0/repositories/{username}'].get.parameters.push({
          ...{ name: 'limit', in: 'query' },
          schema: { type: 'integer', minimum: 1, maximum: 20, default: 5 },
        })
      },
      ({ paths }) => {
        const { get } = paths['/2.0/repositories/{username}/{slug}/pullrequests']
        get.parameters[2].schema.enum.push('draft')
      },
      ({ paths }) => {
        const { get } = paths['/2.0/repositories/{username}/{slug}/pullrequests']
        get.parameters[2].required = true
      },
      ({ paths }) => {
        paths['/2.0/users'] = {
          post: {
            operationId: 'addUser',
            requestBody: { required: true, content: json(ref('user')) },
            responses: { '201': { description: 'The user', content: json(ref('user')) } },
          },
        }
      },
      ({ components: { schemas } }) => {
        const { uuid, ...others } = schemas.user.properties
        schemas.user.properties = { ...others, key: { ...uuid, 'x-sandbox': { was: 'uuid' } } }
      },
      ({ components: { schemas } }) => {
        schemas.user.required = ['username']
      },
      ({ components: { schemas } }) => {
        schemas.repository.properties.stars = { type: 'integer', minimum: 0 }
      },
      ({ components: { schemas } }) => delete schemas.pullrequest.properties.title,
      ({ info, paths }) => {
        info.version = '1.1.0'
        paths['/2.0/users/{username}'].get.deprecated = true
      },
    ],
  },
  {
    name: '3.1/train-travel',
    edits: [
      ({ paths }) => delete paths['/bookings/{bookingId}'].delete,
      ({ paths }) => {
        paths['/trips'].get.parameters[0].schema = text
      },
      ({ paths }) => {
        const { '201': created, ...others } = paths['/bookings'].post.responses
        paths['/bookings'].post.responses = { '200': created, ...others }
      },
      ({ components: { schemas } }) => delete schemas.Trip.properties.operator,
      ({ components: { schemas } }) => {
        const { passenger_name: name, ...others } = schemas.Booking.properties
        const passenger = { ...name, 'x-sandbox': { was: 'passenger_name' } }
        schemas.Booking.properties = { ...others, passenger }
      },
      ({ components: { schemas } }) => {
        schemas.Booking.properties.seat = { type: 'string', pattern: '^[0-9]{1,3}[A-F]$' }
        schemas.Booking.required = ['seat']
      },
      ({ components: { schemas } }) => {
        schemas.BookingPayment.properties.currency.enum.push('dkk')
      },
      ({ components: { schemas } }) => {
        schemas.BookingPayment.properties.amount.maximum = 10_000
      },
      ({ components: { schemas } }) => {
        schemas.Station.properties.address = {
          type: 'object',
          required: ['street'],
          properties: { street: text, city: text },
        }
      },
      ({ servers }) => {
        servers[0].url = 'https://api.example.com/v2'
      },
    ],
  },
]

/** Reads both contracts of a pair. */
export async function readPair({
  name,
  edits,
}: RealPair): Promise<{ readonly older: ContractSource; readonly newer: ContractSource }> {
  const [version, file] = name.split('/')
  const place = createRequire(import.meta.url).resolve(
    `@readme/oas-examples/${version}/json/${file}.json`,
  )
  const draft: Draft = structuredClone(readWritten(place))
  for (const edit of edits) edit(draft)
  const older = await readSource(place)
  return { older, newer: await asSource(draft) }
}
