import { listed, plainName } from '../../base/text/text.ts'
import type { CompiledOperation, Contract } from '../../contract/contract.ts'
import type {
  ContractHints,
  LedgerChoice,
  LedgerChoices,
  Noun,
} from '../../contract/document/contract-hints.ts'
import type { Parameter, Schema } from '../../contract/document/document.ts'
import { unwrap } from '../../contract/resources/envelopes.ts'
import type { OperationShape } from '../../contract/resources/operation-shapes.ts'
import { singular } from '../../contract/resources/paths.ts'
import { nounOf, type Resource } from '../../contract/resources/resources.ts'
import type { OperationRole, Role } from '../../contract/resources/roles.ts'
import { isObjectShape, type Shape } from '../../contract/resources/shape.ts'
import { flatten } from '../../contract/views/flat-schema.ts'
import type { FoundSilence } from './found-silence.ts'
import { describesAnswer } from './open-answers.ts'

/** A contract as rules of silence see it. */
export interface LedgerScope {
  readonly contract: Contract
  /** All operations, in the order of the contract. */
  readonly sites: readonly OperationSite[]
  /** The operations with a part in a resource. */
  readonly records: readonly RecordSite[]
  /** What writes the records of each resource that clients write: its creation, else what replaces or changes it; and the samples with a body. */
  readonly writers: readonly WriterSite[]
}

export interface OperationSite {
  readonly operation: CompiledOperation
  /** `undefined` if its method has no role. */
  readonly role: OperationRole | undefined
  readonly shape: OperationShape | undefined
}

/** An operation on the records of a resource. */
export interface RecordSite extends OperationSite {
  readonly role: OperationRole
  readonly shape: OperationShape
  readonly resource: Resource
  readonly noun: Noun
}

/** An operation whose body has fields that clients write. */
export interface WriterSite {
  readonly site: OperationSite
  /** All operations that write the same fields; the first is `site`. */
  readonly all: readonly OperationSite[]
  readonly resource: Resource | undefined
  /** What one of what it writes is called, if it is a record. */
  readonly noun: Noun | undefined
  /** What the body is, without a wrapper. */
  readonly body: Shape
  /** The members that lead to the fields in the body, as places name them: `body`, `body.data`. */
  readonly location: string
  /** The fields that clients give. */
  readonly fields: readonly BodyField[]
}

export interface BodyField {
  readonly name: string
  readonly isRequired: boolean
  readonly shape: Shape
  /** What its schema says, with its parts merged; choices are not in it. */
  readonly keywords: Schema
  /** Whether its schema has choices (`oneOf`), which rules say nothing of. */
  readonly isEither: boolean
}

/** Prepares a contract for rules of silence. */
export function ledgerScope(contract: Contract): LedgerScope {
  const { roles, operations, hints } = contract
  const byId = new Map(roles.operations.map((each) => [each.operation, each]))
  const shapes = new Map(roles.shapes.operations.map((each) => [each.id, each]))
  const resources = new Map(roles.resources.map((each) => [each.name, each]))
  const sites = operations.map(
    (operation): OperationSite => ({
      operation,
      role: byId.get(operation.id),
      shape: shapes.get(operation.id),
    }),
  )
  const records = sites.flatMap(({ operation, role, shape }): readonly RecordSite[] => {
    const resource = resources.get(role?.resource ?? '')
    // RPC operations are left out: their bodies mix parameters and record.
    if (!role || role.rpc || !shape || !resource) return []
    return [{ operation, role, shape, resource, noun: nounIn(resource, hints) }]
  })
  return { contract, sites, records, writers: findWriters(contract, sites, records) }
}

/** The operations on records with one of some roles. */
export function withRole(
  { records }: LedgerScope,
  ...roles: readonly Role[]
): readonly RecordSite[] {
  return records.filter(({ role }) => roles.includes(role.role))
}

/** What is left open at each operation with a role. */
export function atRole(
  scope: LedgerScope,
  role: Role,
  find: (site: RecordSite) => Omit<FoundSilence, 'operation'> | undefined,
): readonly FoundSilence[] {
  return withRole(scope, role).flatMap((site) => {
    const found = find(site)
    return found ? [{ operation: site.operation.id, ...found }] : []
  })
}

/** Whether an operation removes records of the resource. */
export function isRemoved({ resource }: RecordSite, scope: LedgerScope): boolean {
  return withRole(scope, 'remove').some((each) => each.resource === resource)
}

/**
 * Whether an item is a record of the resource that its path names. Where nothing lists or creates one, several parameters in a row are
 * no id, and the schema has another name, the path says only what the operation takes.
 */
export function isOwn({ resource, role, shape }: RecordSite, scope: LedgerScope): boolean {
  const isKept = withRole(scope, 'list', 'create').some((each) => each.resource === resource)
  const isRow = /\}\/\{[^/]*$/.test(role.path)
  const schema = (shape.success?.answer ?? shape.body)?.name
  const isNamed = schema !== undefined && plainName(schema) === singular(plainName(resource.word))
  return isKept || !isRow || isNamed
}

/** Whether the contract describes answers with a status for an operation. */
export function documents({ operation }: OperationSite, status: number): boolean {
  return describesAnswer(operation, status)
}

/** Whether a documented status says how what the contract forbids is answered. */
export function documentsRefusal(site: OperationSite): boolean {
  return [400, 422, site.operation.refusal].some((each) => documents(site, each))
}

/** What a choice says that uses statuses, of which some operations do not document one. */
export function using(
  sites: readonly OperationSite[],
  ...statuses: readonly number[]
): Pick<LedgerChoice, 'undocumented'> {
  const missing = statuses.filter((status) => sites.some((site) => !documents(site, status)))
  return missing.length > 0 ? { undocumented: missing } : {}
}

/** The refusals of some operations: how they read (`400`, `400 or 422`), and which statuses of them are not documented. */
export function refusals(sites: readonly OperationSite[]): {
  readonly text: string
  readonly label: Pick<LedgerChoice, 'undocumented'>
} {
  const statuses = [...new Set(sites.map(({ operation }) => operation.refusal))].toSorted()
  const missing = statuses.filter((status) =>
    sites.some((site) => site.operation.refusal === status && !documents(site, status)),
  )
  return {
    text: listed((statuses.length === 0 ? [400] : statuses).map(String), 'or'),
    label: missing.length > 0 ? { undocumented: missing } : {},
  }
}

/** The refusal of the operation that an entry is named after, the first of those that it decides; what of them is not documented, as in `refusals`. */
export function refusalOf(sites: readonly OperationSite[]): ReturnType<typeof refusals> {
  return { ...refusals(sites), text: refusals(sites.slice(0, 1)).text }
}

/** The choices of an entry that asks whether something may be: it may, or it is refused. */
export function acceptOrReject(sites: readonly OperationSite[]): LedgerChoices {
  const { text, label } = refusalOf(sites)
  return [
    { choice: 'accept', means: 'yes' },
    { choice: 'reject', means: `no: it is refused with ${text}`, isStrict: true, ...label },
  ]
}

export function operationIdsOf(sites: readonly OperationSite[]): readonly string[] {
  return sites.map(({ operation }) => operation.id)
}

/** Which of two statuses some operations document: `Only 404 is documented.`, `404 is documented for 2 of 3 operations, 400 for 1.` */
export function documentedText(
  sites: readonly OperationSite[],
  ...[one, other]: readonly [number, number]
): string {
  const [has, hasOther] = [one, other].map(
    (status) => sites.filter((site) => documents(site, status)).length,
  ) as [number, number]
  const all = sites.length
  if (has === all && hasOther === all) return `Both ${one} and ${other} are documented.`
  if (has === 0 && hasOther === 0) return `Neither ${one} nor ${other} is documented.`
  if (has + hasOther === all && (has === 0 || hasOther === 0))
    return `Only ${has > 0 ? one : other} is documented.`
  return `${one} is documented for ${has} of ${all} operations that have it, ${other} for ${hasOther}.`
}

/** The schema of a successful answer in JSON; `undefined` if it has none. */
export function shownBy({ shape }: OperationSite): Shape | undefined {
  return shape?.success?.answer
}

export function inQuery({ operation }: OperationSite): readonly Parameter[] {
  return operation.parameters.filter((parameter) => parameter.in === 'query')
}

/** A question with a sentence about the operations that do not document the refusal. */
export function withUndocumented(
  question: string,
  sites: readonly OperationSite[],
  scope: LedgerScope,
): string {
  const silent = sites.filter((site) => !documents(site, site.operation.refusal))
  if (silent.length === 0) return question
  const [only, second] = silent
  const isList = !second && only?.role?.role === 'list' && withRole(scope, 'list').length === 1
  // Among many operations one usually documents no refusal, so the sentence adds nothing.
  if (second && silent.length < sites.length) return question
  const where = isList ? 'the list' : second ? 'any operation that has one' : only?.operation.id
  return `${question} ${refusals(silent).text} is not documented for ${where}.`
}

// --- internal ---

const WRITING: readonly Role[] = ['create', 'replace', 'update']

function findWriters(
  contract: Contract,
  sites: readonly OperationSite[],
  records: readonly RecordSite[],
): readonly WriterSite[] {
  const ofRecords = contract.roles.resources.flatMap((resource): readonly WriterSite[] => {
    const own = records.filter((each) => each.resource === resource && each.shape.body)
    const all = WRITING.flatMap((role) => own.filter((each) => each.role.role === role))
    const [first] = all
    return first ? [toWriter(contract, all, first)] : []
  })
  const ofSamples = sites.filter(
    (site) => site.role?.role === 'sample' && site.shape?.body && writes(site.shape.body, site),
  )
  // Operations that take one schema are one writer, so each question is asked once.
  const samples = [
    ...Map.groupBy(ofSamples, ({ shape, operation }) => shape?.body?.name ?? operation).values(),
  ].map((all) => toWriter(contract, all))
  const order = new Map(sites.map(({ operation }, at) => [operation.id, at]))
  const placeOf = ({ site }: WriterSite) => order.get(site.operation.id) ?? 0
  return [...ofRecords, ...samples].toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** Whether a body writes something: the fields of a search only select. */
function writes(body: Shape, { operation }: OperationSite): boolean {
  const last = operation.path.split('/').findLast((word) => word !== '' && !word.startsWith('{'))
  return isObjectShape(body) && !(body.required.size === 0 && SEARCH.test(last ?? ''))
}

const SEARCH = /(?:^|[-_.:])(?:search|query|find|filter|lookup)(?:$|[-_.:])/i

/** What records are called: `line items`; where there is no plural, `history records`. */
function nounIn({ name, word }: Resource, hints: ContractHints): Noun {
  const { one, many } = nounOf(name, hints, word)
  const plain = plainWords(one)
  return { one: plain, many: one === many ? `${plain} records` : plainWords(many) }
}

/** A name as words: `line_items` and `lineItems` are `line items`. What is written in capitals stays so. */
export function plainWords(name: string): string {
  return name
    .replace(/(?<=[a-z\d])[A-Z](?=[a-z])/g, (letter) => ` ${letter.toLowerCase()}`)
    .replaceAll(/[_-]+/g, ' ')
}

function toWriter(
  { roles, resolve }: Contract,
  all: readonly OperationSite[],
  first?: RecordSite,
): WriterSite {
  const { read } = roles.shapes
  const [site] = all as readonly [OperationSite]
  const sent = site.shape?.body as Shape
  const { resource, noun } = first ?? {}
  const { record, wrapper } = resource
    ? unwrap(sent, { word: resource.word, read, record: resource.record })
    : { record: sent, wrapper: undefined }
  const own = resource?.id?.property?.[0]
  return {
    ...{ site, all, resource, noun, body: record },
    location: wrapper === undefined ? 'body' : `body.${wrapper}`,
    fields: [...record.members].flatMap(([name, schema]): readonly BodyField[] => {
      const shape = read(schema)
      if (shape.isReadOnly || name === own) return []
      const { keywords, choices } = flatten(resolve(shape.node))
      const isRequired = record.required.has(name)
      return [{ name, isRequired, shape, keywords, isEither: choices.length > 0 }]
    }),
  }
}
