import { changed, type Draft, depot } from '../contract/changes/depot.ts'
import { writeFiles } from './contract-files.ts'

/** A request of a client, and what the depot answers it. */
export interface ClientRequest {
  readonly client: string
  readonly method: string
  readonly target: string
  readonly body?: unknown
  readonly status: number
  readonly answer: unknown
}

/** A parcel without a label. */
export const PARCEL = { id: 1, state: 'new', address: { street: 'Quay 1' } }

/** A shop that pages through long lists and reads labels, and a scale that sends parcels without their weight. */
export const SESSION: readonly ClientRequest[] = [
  list('shop/1.4', '?limit=80', [{ ...PARCEL, label: 'fragile' }]),
  list('shop/1.4', '?limit=20', [{ ...PARCEL, label: 'fragile' }]),
  list('shop/1.4', '', [PARCEL]),
  send('scale/0.9', { address: { street: 'Quay 2' } }),
  send('scale/0.9', { address: { street: 'Quay 3' }, weight: 3 }),
  list('scale/0.9', '?limit=5', [PARCEL]),
]

/** The depot and its next contract: at most 50 parcels, no labels, a weight that must be sent, and a note that nobody reads. */
export function twoDepots(write = writeFiles) {
  return write({
    'depot.json': depot(),
    'next.json': changed((d: Draft) => {
      d.info.version = '2'
      d.paths['/parcels'].get.parameters[0].schema.maximum = 50
      delete d.components.schemas.Parcel.properties.label
      d.components.schemas.NewParcel.required.push('weight')
      d.paths['/notes'].put.responses['200'].content['application/json'].schema.maxLength = 50
    }),
  })
}

/** What the session shows of the changes: for each, the clients with what is refused and met. */
export const SHOWN: { readonly [change: string]: readonly (readonly [string, number, number])[] } =
  {
    'request-parameter-max-decreased listParcels': [
      ['shop/1.4', 1, 2],
      ['scale/0.9', 0, 1],
    ],
    'response-optional-property-removed listParcels': [['shop/1.4', 0, 2]],
    'response-optional-property-removed sendParcel': [],
    'response-optional-property-removed getParcel': [],
    'request-property-became-required sendParcel': [['scale/0.9', 1, 2]],
    'x-response-body-max-length-decreased putNote': [],
    'x-api-version-changed *': [],
  }

/** The rows of a report as `SHOWN` has them. */
export function shownIn(changes: readonly Draft[]) {
  return Object.fromEntries(
    changes.map(({ id, operation = '*', clients }) => [
      `${id} ${operation}`,
      clients.map(({ client, refused, met }: Draft) => [client, refused, met]),
    ]),
  )
}

/** The session as the HAR of a tool that keeps all header lines. */
export function harOf(session: readonly ClientRequest[]): object {
  const headers = (pairs: readonly [string, string][]) =>
    pairs.map(([name, value]) => ({ name, value }))
  const json: [string, string] = ['Content-Type', 'application/json']
  const entries = session.map(({ client, method, target, body, status, answer }, at) => ({
    startedDateTime: new Date(Date.UTC(2030, 0, 1, 0, 0, at)).toISOString(),
    time: 5,
    request: {
      ...{
        method,
        url: `https://depot.example${target}`,
        httpVersion: 'HTTP/1.1',
        cookies: [],
        queryString: [],
      },
      headers: headers([
        ['User-Agent', `${client} (build 7)`],
        ['Authorization', 'Bearer key-of-a-client'],
        json,
      ]),
      ...{ headersSize: -1, bodySize: -1 },
      ...(body !== undefined && {
        postData: { mimeType: 'application/json', text: JSON.stringify(body) },
      }),
    },
    response: {
      ...{ status, statusText: '', httpVersion: 'HTTP/1.1', cookies: [], redirectURL: '' },
      ...{ headers: headers([json]), headersSize: -1, bodySize: -1 },
      content: { size: -1, mimeType: 'application/json', text: JSON.stringify(answer) },
    },
    ...{ cache: {}, timings: { send: 0, wait: 5, receive: 0 } },
  }))
  return { log: { version: '1.2', creator: { name: 'test', version: '1' }, entries } }
}

/** A request for a list. */
export function list(client: string, query: string, answer: unknown): ClientRequest {
  return { client, method: 'GET', target: `/v1/parcels${query}`, status: 200, answer }
}

// --- internal ---

function send(client: string, body: object): ClientRequest {
  const answer = { ...PARCEL, ...body }
  return { client, method: 'POST', target: '/v1/parcels', body, status: 201, answer }
}
