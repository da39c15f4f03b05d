import type { RouteOutline } from '../../src/admin/plane/route.ts'
import type { AdminRequest } from '../support/send-admin.ts'

/** A request that is right, with its route. */
interface Step extends Pick<RouteOutline, 'isOpen' | 'about' | 'takesScenario'> {
  readonly json?: object | undefined
}

/** Bytes, which are sent as they are: many large texts take long to encode. */
const BODY_OF_2_MB = Buffer.from(`{"a":"${'x'.repeat(2e6)}"}`)
const BODY_OF_17_MB = Buffer.from(`{"a":"${'x'.repeat(17e6)}"}`)

const asJson = { 'content-type': 'application/json' }
const closed = ({ isOpen }: Step) => (isOpen ? 200 : 403)
const ofBody = (status: number) => (step: Step) => (step.json ? status : undefined)

/** A request that is right, with how it is sent. */
export interface SentStep extends Step {
  readonly method: string
  readonly target: string
}

/** A spoiled request, and the status that it has. */
export interface Spoiled {
  readonly status: number
  readonly call: readonly [method: string, target: string]
  readonly request: AdminRequest
}

/** Spoils a right request in a way, by its name; `undefined` where the way does not apply. */
export function spoil(name: string, step: SentStep): Spoiled | undefined {
  const { status: statusOf, method = step.method, query, request } = spoilings[name] as Spoiling
  const status = statusOf(step)
  if (status === undefined) return undefined
  const target = query ? `${step.target}?${query}` : step.target
  const hasBody = request !== undefined || name === 'no body'
  const sent = request?.(step) ?? (hasBody ? {} : { json: step.json })
  return { status, call: [method, target], request: sent }
}

/** A way to spoil a right request, and the status that it then has; `undefined` where the way does not apply. */
export interface Spoiling {
  readonly status: (step: Step) => number | undefined
  readonly method?: string
  readonly query?: string
  readonly request?: (step: Step) => AdminRequest
}

/** Ways to spoil any request to a control plane, by name. */
export const spoilings: { readonly [name: string]: Spoiling } = {
  'a foreign Host': { status: closed, request: () => ({ headers: { host: 'evil.example' } }) },
  'a foreign Origin': {
    status: closed,
    request: () => ({ headers: { origin: 'https://evil.example' } }),
  },
  'the Origin null': { status: closed, request: () => ({ headers: { origin: 'null' } }) },
  'a method that the path does not have': { status: () => 405, method: 'PATCH' },
  'a query parameter that it does not have': { status: () => 400, query: 'wrld=shared' },
  'a query parameter twice': {
    status: ({ about }) => (about ? 400 : undefined),
    query: 'world=shared&world=shared',
  },
  'a world without a name': { status: ({ about }) => (about ? 400 : undefined), query: 'world=' },
  'a world that is not there': {
    status: ({ about }) => (about ? 404 : 400),
    query: 'world=w-0000000000',
  },
  'a form': {
    status: () => 415,
    request: () => ({
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'a=1',
    }),
  },
  text: {
    status: () => 415,
    request: () => ({ headers: { 'content-type': 'text/plain' }, body: '{}' }),
  },
  'a body in gzip': {
    status: () => 415,
    request: () => ({ headers: { ...asJson, 'content-encoding': 'gzip' }, body: '{}' }),
  },
  'no body': { status: ofBody(400) },
  'a body that is no JSON': {
    status: () => 400,
    request: () => ({ headers: asJson, body: '{"a":' }),
  },
  'a body with a key twice': {
    status: () => 400,
    request: () => ({ headers: asJson, body: '{"a":1,"a":1}' }),
  },
  'a body that is a list': { status: () => 400, request: () => ({ json: [] }) },
  'a body that is null': { status: () => 400, request: () => ({ json: null }) },
  'a body that is a number beyond doubles': {
    status: () => 400,
    request: () => ({ headers: asJson, body: '1e999' }),
  },
  'an unknown key': {
    status: () => 400,
    request: ({ json }) => ({ json: { ...json, unheardOf: 1 } }),
  },
  'values of the wrong type': {
    status: ofBody(400),
    request: ({ json = {} }) => ({
      json: Object.fromEntries(Object.keys(json).map((key) => [key, [[]]])),
    }),
  },
  'huge numbers': {
    status: ofBody(400),
    request: ({ json = {} }) => ({
      headers: asJson,
      body: `{${Object.keys(json)
        .map((key) => `"${key}":1${'0'.repeat(400)}`)
        .join()}}`,
    }),
  },
  'a body of 2 MB': {
    status: ({ takesScenario }) => (takesScenario ? 400 : 413),
    request: () => ({ headers: asJson, body: BODY_OF_2_MB }),
  },
  'a body of 17 MB': {
    status: ({ takesScenario, isOpen }) => (takesScenario || isOpen ? 413 : undefined),
    request: () => ({ headers: asJson, body: BODY_OF_17_MB }),
  },
}
