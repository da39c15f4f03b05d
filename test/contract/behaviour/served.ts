import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { contractOf } from '../../../src/contract/contract.ts'
import type { ContractSource } from '../../../src/contract/document/contract-source.ts'
import { pathKey, readPath } from '../../../src/contract/resources/paths.ts'
import type { Resource } from '../../../src/contract/resources/resources.ts'
import type { OperationRole } from '../../../src/contract/resources/roles.ts'
import type { RunningSandbox } from '../../../src/http/running-sandbox.ts'
import type { StartOptions } from '../../../src/http/start-options.ts'
import { startSandboxOf } from '../../../src/http/start-sandbox.ts'
import { scenarioResources } from '../../../src/scenarios/scenario-resources.ts'
import { readSource } from '../../support/read-source.ts'
import type { RedisServer } from '../../support/redis-server.ts'
import type { JudgedExchange } from './judge.ts'
import { type KnownPath, pathNames, type RandomRequest } from './requests.ts'

/** A contract as it is served, with what `contract explain` says of it. */
export interface Served {
  readonly source: ContractSource
  readonly resources: ReadonlyMap<string, Resource>
  /** By method and path as they are written. */
  readonly roles: ReadonlyMap<string, OperationRole>
  /** The member of a record in a state that has what only its path says. */
  pathMember(resource: string): string
}

/** Reads a contract as users' are. @throws UsageError when it is refused. */
export async function readServed(file: string): Promise<Served> {
  const source = await readSource(file)
  const contract = contractOf(source)
  return {
    source,
    resources: new Map(contract.roles.resources.map((each) => [each.name, each])),
    roles: new Map(contract.roles.operations.map((each) => [`${each.method} ${each.path}`, each])),
    pathMember: (resource) => scenarioResources(contract).all.get(resource)?.beside.path ?? 'path',
  }
}

/** Where state is while a contract is played. */
export type Storage = 'memory' | 'disk' | 'replicas'

/** Sandboxes of one contract that have one state. */
export interface Stage {
  /** Answers of one of them, in turns. */
  send(
    request: Omit<RandomRequest, 'wanted' | 'value' | 'operation'> & { readonly method: string },
  ): Promise<Omit<JudgedExchange, 'request'>>
  readonly sandbox: RunningSandbox
  /** Ends them and starts them again, with what they keep; where state is in memory, nothing happens. */
  restart(): Promise<void>
  close(): Promise<void>
}

/** Starts one sandbox. */
export type OpenSandbox = (options: StartOptions) => Promise<RunningSandbox>

/** Starts sandboxes of a contract. */
export async function openStage(
  served: Served,
  storage: Storage,
  {
    redis,
    bugs,
    open: start = (options) => startSandboxOf(served.source, options),
  }: {
    readonly redis?: RedisServer | undefined
    readonly bugs: unknown[]
    readonly open?: OpenSandbox | undefined
  },
): Promise<Stage> {
  const folder = mkdtempSync(path.join(tmpdir(), 'petstore-corpus-'))
  if (storage === 'replicas') redis?.ask('flushall')
  const data = { memory: undefined, disk: path.join(folder, 'data'), replicas: redis?.address }[
    storage
  ]
  const open = () =>
    start({ ...(data !== undefined && { data }), onBug: (bug) => void bugs.push(bug) })
  const all = [await open(), ...(storage === 'replicas' ? [await open()] : [])]
  let turn = 0
  return {
    get sandbox() {
      return all[0] as RunningSandbox
    },
    send: async ({ method, target, headers, body }) => {
      turn += 1
      const { origin } = new URL((all[turn % all.length] as RunningSandbox).url)
      const response = await fetch(origin + target, {
        ...{ method, headers, redirect: 'manual' },
        ...(body !== undefined &&
          method !== 'GET' &&
          method !== 'HEAD' && { body: body as string }),
      })
      return {
        status: response.status,
        headers: response.headers,
        body: Buffer.from(await response.arrayBuffer()),
      }
    },
    restart: async () => {
      if (storage === 'memory') return
      for (const [at, each] of all.entries()) {
        await each.close()
        all[at] = await open()
      }
    },
    close: async () => {
      for (const each of all) await each.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A record of a state, with the values that lead to it. */
export interface KnownRecord {
  readonly record: { readonly [member: string]: unknown }
  /** Of its parents, from the outside, and its id. */
  readonly path: readonly string[]
}

/** Some records of a resource. */
export async function knownRecords(
  served: Served,
  { sandbox }: Pick<Stage, 'sandbox'>,
  name: string,
): Promise<readonly KnownRecord[]> {
  const resource = served.resources.get(name)
  if (!resource) return []
  const { records } = await sandbox.records(name).list({ limit: 100 })
  const member = served.pathMember(name)
  return records.map((record) => {
    const beside = Object(record[member]) as { readonly [parameter: string]: unknown }
    const { id } = resource
    const own =
      id?.property?.reduce<unknown>((value, each) => Object(value)[each], record) ??
      beside[id?.parameter ?? '']
    const parents = resource.parents.map(({ parameter }) => beside[parameter])
    return { record, path: [...parents, ...(own === undefined ? [] : [own])].map(String) }
  })
}

/** The resource whose items a path leads through last, and how many parameters lead to them; of the whole path only if `isWhole`. */
export function itemsAbove(
  served: Served,
  template: string,
): { readonly resource: string; readonly length: number } | undefined {
  const { segments } = readPath(template)
  const reads = [...served.roles.values()].filter(({ role }) => role === 'read')
  for (let end = segments.length; end > 0; end -= 1) {
    if (segments[end - 1]?.parameter === undefined) continue
    const key = pathKey(segments.slice(0, end))
    const found = reads.find((each) => pathKey(readPath(each.path).segments) === key)
    if (found?.resource !== undefined)
      return { resource: found.resource, length: pathNames(template).length }
  }
  return undefined
}

/** Values for the path of an operation at which there is something, by what there is; `undefined` if nothing is known. */
export function pathTo(
  served: Served,
  role: OperationRole,
  records: (resource: string) => readonly KnownRecord[],
  choose: (all: readonly KnownRecord[]) => KnownRecord,
): KnownPath | undefined {
  const length = pathNames(role.path).length
  const isOnly = served.resources.get(role.resource ?? '')?.isSingleton === true
  if (length === 0 && !isOnly) return []
  const reachable = (name: string) =>
    records(name).filter((each) => isReachable(served, name, each, records))
  const resource = served.resources.get(role.resource ?? '')
  if (resource && !role.elsewhere) {
    const own = reachable(resource.name)
    const isItem = resource.id !== undefined && length > resource.parents.length
    if (own.length > 0) return choose(own).path.slice(0, length)
    if (isItem || resource.isSingleton) return undefined
  }
  const above = itemsAbove(served, role.path)
  const others = above ? reachable(above.resource) : []
  if (!above) return []
  return others.length > 0 ? choose(others).path.slice(0, length) : undefined
}

// --- internal ---

/** Whether what a record is below is there: it may be removed by now. */
function isReachable(
  served: Served,
  name: string,
  { path }: KnownRecord,
  records: (resource: string) => readonly KnownRecord[],
): boolean {
  // Clients take these out of a path (RFC 3986, section 5.2.4).
  if (path.some((part) => part === '.' || part === '..')) return false
  const { parents = [] } = served.resources.get(name) ?? {}
  return parents.every(({ resource }, at) => {
    if (resource === undefined) return true
    return records(resource).some(
      (each) =>
        each.path.every((part, place) => path[place] === part) && each.path.length === at + 1,
    )
  })
}
