import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test as base, expect } from 'vitest'
import { parseJson, stringifyJson } from '../../src/base/json/json.ts'
import { contractOf } from '../../src/contract/contract.ts'
import { openSource } from '../../src/contract/document/contract-source.ts'
import { readDocument } from '../../src/contract/reading/read-document.ts'
import type { RunningSandbox } from '../../src/http/start-sandbox.ts'
import { source as builtIn, readWritten } from './built-in.ts'
import { type AnyDocument, problemsOf } from './changed-contract.ts'
import { startSandbox } from './library.ts'

/** A change of the pet store's contract. */
export type NextChange = (document: AnyDocument) => void

const schemasOf = ({ components: { schemas } }: AnyDocument) => schemas
const petsIn = (document: AnyDocument) => [schemasOf(document).Pet, schemasOf(document).NewPet]

/** The changes of a next pet store, by what they do. */
export const nextChanges = {
  /** `categoryId` is gone. */
  withoutField: (document) => {
    for (const schema of petsIn(document)) {
      delete schema.properties.categoryId
      schema.required = schema.required.filter((name: string) => name !== 'categoryId')
    }
  },
  /** `name` is called `nickname`. */
  renamed: (document) => {
    for (const schema of petsIn(document)) {
      const { name, ...others } = schema.properties
      schema.properties = { nickname: { ...name, 'x-sandbox': { was: 'name' } }, ...others }
      schema.required = schema.required.map((each: string) => (each === 'name' ? 'nickname' : each))
    }
  },
  /** The status `reserved`. */
  withValue: (document) => void schemasOf(document).PetStatus.enum.push('reserved'),
  /** `limit` is at most 50. */
  lowerLimit: ({ paths }) => {
    paths['/pets'].get.parameters[0].schema.maximum = 50
  },
  /** A creation answers 200. */
  otherStatus: ({ paths }) => {
    const { responses } = paths['/pets'].post
    responses['200'] = responses['201']
    delete responses['201']
  },
  /** `weight` is required, of requests and of answers. */
  newRequired: (document) => {
    for (const schema of petsIn(document)) {
      schema.properties.weight = { type: 'integer', minimum: 1, maximum: 90 }
      schema.required.push('weight')
    }
  },
  /** Errors are `{ error: { reason, text } }`. */
  errorShape: (document) => {
    schemasOf(document).Error = {
      type: 'object',
      required: ['error'],
      properties: {
        error: {
          type: 'object',
          required: ['code', 'message'],
          properties: { code: { type: 'string' }, message: { type: 'string' } },
        },
      },
    }
    for (const item of Object.values(document.paths) as AnyDocument[])
      for (const operation of Object.values(item) as AnyDocument[])
        for (const response of Object.values(operation.responses ?? {}) as AnyDocument[])
          if (response.content?.['application/json'].schema.$ref?.endsWith('Error'))
            delete response.content['application/json'].example
    delete document.components.responses.Unauthorized.content['application/json'].example
  },
  /** getPet is gone. */
  withoutGetPet: ({ paths }) => void delete paths['/pets/{petId}'],
  /** Toys can be listed and created. */
  withToys: (document) => {
    const fields = { label: { type: 'string' }, price: { type: 'integer', minimum: 1 } }
    schemasOf(document).NewToy = { type: 'object', required: ['label'], properties: fields }
    schemasOf(document).Toy = {
      type: 'object',
      required: ['id', 'label'],
      properties: { id: { type: 'integer', format: 'int64' }, ...fields },
    }
    const json = (name: string) => ({
      content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } },
    })
    const toys = { type: 'array', items: { $ref: '#/components/schemas/Toy' } }
    const denied = { $ref: '#/components/responses/Unauthorized' }
    document.paths['/toys'] = {
      get: {
        operationId: 'listToys',
        responses: {
          '200': { description: 'Toys', content: { 'application/json': { schema: toys } } },
          '401': denied,
        },
      },
      post: {
        operationId: 'createToy',
        requestBody: { required: true, ...json('NewToy') },
        responses: {
          '201': { description: 'The toy', ...json('Toy') },
          '400': { description: 'Bad', ...json('Error') },
          '401': denied,
        },
      },
    }
  },
  /** The base path is `/v2`. */
  otherPath: (document) => {
    for (const server of document.servers) server.url = server.url.replace('/v1', '/v2')
  },
} satisfies { readonly [name: string]: NextChange }

/** All changes but that of the base path. */
export const allNextChanges: readonly NextChange[] = Object.entries(nextChanges).flatMap(
  ([name, change]) => (name === 'otherPath' ? [] : [change]),
)

/** Writes the pet store's contract after some changes into a folder; returns its path. */
export function writeNext(folder: string, ...changes: readonly NextChange[]): string {
  const document: AnyDocument = structuredClone(readWritten())
  document.info.version = '2.0.0'
  for (const change of changes) change(document)
  const file = path.join(folder, 'next.json')
  writeFileSync(file, stringifyJson(document))
  return file
}

/** A sandbox with a next contract. */
export interface NextSandbox {
  readonly sandbox: RunningSandbox
  /** Sends `GET /v1/pets`, with a body in JSON if one is given; each answer is checked by the contract that gave it. */
  send(
    line: string,
    request?: { readonly json?: unknown; readonly key?: string; readonly headers?: object },
  ): Promise<NextReply>
  /** Asks the control plane: `PUT /contract?world=…`. */
  ask(line: string, json?: unknown): Promise<AnyDocument>
}

/** An answer, and which contract gave it. */
export interface NextReply {
  readonly status: number
  readonly headers: Headers
  readonly contract: string | null
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
  readonly body: any
}

/** The headers of a request that meets the next contract. */
export const NEXT = { 'sandbox-contract': 'next' }

/** Tests with sandboxes of the pet store and a next contract, which are closed at the end. */
export const test = base.extend<{
  start: (changes: readonly NextChange[], options?: object) => Promise<NextSandbox>
  folder: string
}>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the parameter's text
  folder: async ({}, use) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'next-'))
    await use(folder)
    rmSync(folder, { recursive: true })
  },
  start: async ({ folder }, use) => {
    const started: RunningSandbox[] = []
    const bugs: unknown[] = []
    await use(async (changes, options = {}) => {
      const next = writeNext(folder, ...changes)
      const onBug = (error: unknown) => bugs.push(error)
      const sandbox = await startSandbox({ scenario: 'empty', onBug, next, ...options })
      started.push(sandbox)
      const nextSource = await openSource(readDocument({ file: next, overlays: [] }))
      return asNext(sandbox, (which) => (which === 'next' ? nextSource : builtIn))
    })
    for (const sandbox of started) await sandbox.close()
    expect(bugs, 'bugs of the sandbox').toEqual([])
  },
})

function asNext(
  sandbox: RunningSandbox,
  sourceOf: (which: string | null) => typeof builtIn,
): NextSandbox {
  const { origin } = new URL(sandbox.url)
  const send: NextSandbox['send'] = async (line, { json, key = sandbox.key, headers } = {}) => {
    const [method = '', target = ''] = line.split(' ')
    const response = await fetch(origin + target, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(json !== undefined && { body: stringifyJson(json) }),
    })
    const text = await response.text()
    const { status } = response
    const contract = response.headers.get('sandbox-contract')
    const body = text === '' ? undefined : parseJson(text)
    const source = sourceOf(contract)
    const [bare = ''] = target.split('?')
    const isOfContract =
      response.headers.get('x-sandbox-origin') !== 'fault' &&
      contractOf(source).match(method, bare)?.operation?.responses[status] !== undefined
    if (isOfContract)
      expect(problemsOf(source, { method, path: bare, status, body }), `${line}: ${text}`).toEqual(
        [],
      )
    return { status, headers: response.headers, contract, body }
  }
  const ask = async (line: string, json?: unknown) => {
    const [method, target] = line.split(' ')
    const response = await fetch(sandbox.adminUrl + target, {
      ...(method !== undefined && { method }),
      ...(json !== undefined && {
        ...{ body: stringifyJson(json), headers: { 'content-type': 'application/json' } },
      }),
    })
    const text = await response.text()
    expect(response.status, `${line}: ${text}`).toBeLessThan(400)
    return text === '' ? undefined : parseJson(text)
  }
  return { sandbox, send, ask }
}
