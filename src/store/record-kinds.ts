import type { Contract } from '../contract/contract.ts'
import { formerNames, otherContractOf, type Renames, renamesOf } from '../contract/contract-pair.ts'
import { type ContractHints, NO_HINTS } from '../contract/document/contract-hints.ts'
import type { OpenApiDocument } from '../contract/document/document.ts'
import { isReference } from '../contract/resources/paths.ts'
import { hasScopedIds, idPlace } from '../contract/resources/record-schemas.ts'
import { nounOf, type Resource } from '../contract/resources/resources.ts'
import { type ContractRoles, decideRoles } from '../contract/resources/roles.ts'
import type { Shape, ShapeReader } from '../contract/resources/shape.ts'
import {
  createKind,
  type FoundValue,
  type IdPlace,
  isFoundValue,
  type KindParts,
  type RecordKind,
  type RecordKinds,
} from './record-kind.ts'
import { withShownRecords } from './shown-record.ts'

/**
 * The kinds of the records of a contract, from its resources.
 * @param document as it is written, with its references
 */
export function recordKindsOf(
  document: OpenApiDocument,
  roles: ContractRoles = decideRoles(document),
  hints: Pick<ContractHints, 'nouns'> = NO_HINTS,
): RecordKinds {
  const { read } = roles.shapes
  const kinds = roles.resources.map((resource) => {
    const { name } = resource
    const { kind, property } = idPlace(resource, read)
    const id = { kind, property }
    const found = foundIn(resource, { id, roles, read })
    const parents = resource.parents.map(({ parameter }) => parameter)
    const isScoped = hasScopedIds(resource, kind, roles.operations)
    const former = formerNames(resource)
    return createKind({ name, noun: nounOf(name, hints), id, parents, found, isScoped, former })
  })
  return new Map(kinds.map((kind) => [kind.name, kind]))
}

/** What worlds keep beside the records of their contract. */
export interface KeptBeside {
  /** Whether there is an upstream: what it has shown. */
  readonly hasUpstream?: boolean | undefined
  /** The events of the contract, if it has any: their deliveries. */
  readonly events?: object | undefined
}

/**
 * The kinds of the records of worlds: those of their contract; of two over one state, those of either, and what records are found by in
 * either.
 */
export function allRecordKinds(
  contract: Contract,
  { hasUpstream, events }: KeptBeside = {},
): RecordKinds {
  const kinds = kindsOfEither(contract)
  const shown = hasUpstream ? withShownRecords(kinds) : kinds
  return events ? new Map([...shown, [DELIVERIES, deliveryKind]]) : shown
}

/** The name under which a world keeps its deliveries. No resource has it. */
export const DELIVERIES = '@deliveries'

/** The states of a delivery. */
export const deliveryStates = ['waiting', 'delivered', 'failed', 'refused'] as const

// --- internal ---

const deliveryKind = createKind({
  name: DELIVERIES,
  noun: { one: 'delivery', many: 'deliveries' },
  id: { kind: 'text', property: ['id'] },
  parents: [],
  found: [
    { name: 'state', values: deliveryStates },
    { name: 'event', values: undefined },
  ],
})

function kindsOfEither(contract: Contract): RecordKinds {
  const { written, roles, hints } = contract
  const own = recordKindsOf(written, roles, hints)
  const beside = otherContractOf(contract)
  if (!beside) return own
  const others = recordKindsOf(beside.written, beside.roles, contract.hints)
  const both = [...own.values()].map((kind) =>
    withFilters(kind, others.get(kind.name), renamesOf(contract, kind.name)),
  )
  const added = [...others.values()].filter(({ name }) => !own.has(name))
  return new Map([...both, ...added].map((kind) => [kind.name, kind]))
}

/** A kind that finds records by what another kind of the same records does, too. */
function withFilters(
  kind: RecordKind,
  other: RecordKind | undefined,
  renames: Renames,
): RecordKind {
  if (!other) return kind
  const { name, noun, id, parents, own, former } = kind
  const found = [...kind.filters, ...other.filters].filter((each) => !each.name.startsWith('{'))
  const byName = Map.groupBy(found, (each) => renames.get(each.name) ?? each.name)
  return createKind({
    ...{ name, noun, id, parents, isScoped: own !== undefined, former },
    found: [...byName].map(([property, same]) => ({
      name: property,
      values: same.every(({ values }) => values !== undefined)
        ? [...new Set(same.flatMap(({ values }) => values ?? []))]
        : undefined,
    })),
  })
}

/** What records are found by: what their lists filter by, enums and booleans, and references. */
function foundIn(
  { name, record }: Resource,
  {
    id,
    roles,
    read,
  }: { readonly id: IdPlace; readonly roles: ContractRoles; readonly read: ShapeReader },
): KindParts['found'] {
  const asked = new Set(
    roles.operations
      .filter(({ resource }) => resource === name)
      .flatMap(({ parameters, elsewhere: alternatePath }) => [
        ...parameters.flatMap(({ meaning, property }) =>
          meaning === 'filter' ? (property ?? []) : [],
        ),
        ...(alternatePath?.narrowing ?? []).flatMap(({ filter }) =>
          filter?.startsWith('{') ? [] : (filter ?? []),
        ),
      ]),
  )
  const beside = [...asked].filter((property) => !record.members.has(property))
  const own = [...record.members].flatMap(([property, schema]) => {
    const shape = read(schema)
    const values = fewValues(shape.items && asked.has(property) ? read(shape.items) : shape)
    const isId = id.property?.length === 1 && id.property[0] === property
    const isFound = asked.has(property) || (!isId && (values || isReferenceOf(property, shape)))
    return isFound ? [{ name: property, values }] : []
  })
  // Members that only a list shows, or only a body has.
  return [...own, ...beside.map((name) => ({ name, values: undefined }))]
}

function fewValues({ node, types }: Shape): readonly FoundValue[] | undefined {
  const listed = node.enum
  if (!Array.isArray(listed))
    return types.length === 1 && types[0] === 'boolean' ? [true, false] : undefined
  const values = listed.filter(isFoundValue)
  return values.length > FEW ? undefined : values
}

/** The most values for which lists are kept ready: each change of a record costs as much whatever their number, but each list has a size of its own. */
const FEW = 32

/** Whether a property has the id of another record, by its name and type. */
function isReferenceOf(property: string, { types }: Shape): boolean {
  return isReference(property) && types.some((type) => type === 'integer' || type === 'string')
}
