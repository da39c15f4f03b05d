import { percentEncoded } from '../../base/text/percent-encoding.ts'
import type { CompiledOperation } from '../../contract/contract.ts'
import type { Parameter } from '../../contract/document/document.ts'
import { isListSchema } from '../../contract/requests/parameter-values.ts'
import type { RecordOperation } from '../../contract/resources/record-operations.ts'
import type { ProbeClient, RequestChange } from './probe-client.ts'
import { pathTo } from './probe-records.ts'
import { isPlainRead } from './probe-requests.ts'

/** The name of a parameter or field that no contract has. */
export const UNKNOWN_NAME = 'petstoreSandboxVerify'

/** A parameter of a query, and a value that it cannot have. */
export interface WrongQuery {
  readonly parameter: Parameter
  readonly value: string
}

/** Parameters of an operation's query with values that the contract forbids. */
export function wrongQueries(
  { contract }: ProbeClient,
  operation: CompiledOperation | undefined,
): readonly WrongQuery[] {
  if (!operation) return []
  const role = contract.records.byId.get(operation.id)
  const isGoingOn = (name: string) =>
    role?.parameters.some((each) => each.name === name && GOING_ON.has(each.meaning)) === true
  return operation.parameters.flatMap((parameter): readonly WrongQuery[] => {
    const { name, schema } = parameter
    if (parameter.in !== 'query' || isListSchema(schema) || isGoingOn(name)) return []
    const { minimum, maximum } = schema
    const near = [
      ...(maximum === undefined ? [] : [String(BigInt(Math.trunc(Number(maximum))) + 1n)]),
      ...(minimum === undefined ? [] : [String(BigInt(Math.trunc(Number(minimum))) - 1n)]),
    ]
    const value = [...near, 'no-such-value'].find((text) => {
      const read = operation.readQuery(`?${percentEncoded(name)}=${percentEncoded(text)}`)
      return read.violations.some(({ location }) => location === `query.${name}`)
    })
    return value === undefined ? [] : [{ parameter, value }]
  })
}

/** Requests that need a credential and that the contract forbids. */
export async function wrongRequests(asker: ProbeClient): Promise<readonly WrongRequest[]> {
  const closed = asker.contract.operations.filter(({ credentials }) => !credentials.isPublic)
  const reads = closed.filter(isPlainRead)
  const queries = reads.flatMap((operation) =>
    wrongQueries(asker, operation)
      .slice(0, 1)
      .map(({ parameter: { name }, value }) => ({
        id: operation.id,
        change: { query: [[name, value] as const] },
      })),
  )
  const paths = reads.flatMap((operation) => {
    const path = wrongValue(operation)
    return path ? [{ id: operation.id, change: { path } }] : []
  })
  const creations = closed.filter(({ id }) => asker.record(id)?.role === 'create')
  const bodies = asker.mayWrite ? creations.map(({ id }) => ({ id, change: { text: '{' } })) : []
  return [...bodies.slice(0, 2), ...queries.slice(0, 2), ...paths.slice(0, 2)]
}

/** A value for a parameter of a path that the contract forbids, of some texts; `undefined` if it allows all of them. */
export function wrongValue(
  operation: CompiledOperation,
  texts: readonly string[] = ['no-such-value', '-', '0', 'x'.repeat(300)],
): { readonly [name: string]: string } | undefined {
  const names = operation.parameters.filter((each) => each.in === 'path').map(({ name }) => name)
  for (const name of names.toReversed())
    for (const text of texts) {
      const { violations } = operation.readPath({ [name]: text })
      if (violations.some(({ location }) => location === `path.${name}`)) return { [name]: text }
    }
  return undefined
}

/** The path to a record that a service hardly has: its id is one that the contract allows. `undefined` if none is known. */
export async function pathToNone(
  asker: ProbeClient,
  record: RecordOperation,
): Promise<{ readonly [name: string]: string } | undefined> {
  const { item, resource } = record
  const operation = asker.operation(record.operation)
  if (item === undefined || !operation) return undefined
  const known = await asker.known(resource.name)
  const taken = new Set(known.map(({ id }) => String(id)))
  const [first] = known
  const like = first === undefined ? [] : [turned(String(first.id))]
  const id = [...FREE, ...like].find(
    (each) =>
      !taken.has(each) && operation.readPath({ [item]: each }).violations.every(isElsewhere(item)),
  )
  return id === undefined ? undefined : pathTo(record, { id, parents: first?.parents ?? {} })
}

// --- internal ---

interface WrongRequest {
  readonly id: string
  readonly change: RequestChange
}

/** Cursors are texts of the service: a wrong one is asked about as such. */
const GOING_ON = new Set(['after', 'before'])

/** Ids that hardly anything has: a number also where ids are in 32 bits, a UUID, a text. */
const FREE = ['2147480001', '3b241101-e2bb-4255-8caf-4136c566a962', 'no-such-record']

function isElsewhere(item: string) {
  return ({ location }: { readonly location: string }) => location !== `path.${item}`
}

/** An id of the same form as another: its letters and digits are turned about. */
function turned(id: string): string {
  return id.replace(/[a-z0-9]/gi, (each) => TURNED[TURNED.indexOf(each) ^ 1] ?? each)
}

const TURNED = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
