import { itemDepth } from './reading/declared-roles.ts'
import type { DeclaredRole, OperationShape } from './resources/operation-shapes.ts'
import type { Meaning, ParameterRole } from './resources/parameters.ts'
import { itemParameter } from './resources/paths.ts'
import type { Resource } from './resources/resources.ts'
import type { ContractRoles, OperationRole, Role } from './resources/roles.ts'
import { DECLARED } from './resources/shape.ts'

/** Operations that may be meant otherwise than they are served. */
export interface Suspect {
  readonly kind: SuspectKind
  readonly count: number
  /** By method and path, in the order of the document. */
  readonly operations: readonly string[]
  /** An action of an OpenAPI Overlay for each, which settles it: it says what is meant, or that nothing else is. */
  readonly settle: readonly SettlingAction[]
}

/** What may be wrong with operations; those first whose clients would miss most. */
export const suspectKinds = [
  'keepsNothing',
  'readAlone',
  'neverCreated',
  'changesNothing',
  'pagingUnread',
  'filterIgnored',
] as const
export type SuspectKind = (typeof suspectKinds)[number]

/** An action of an OpenAPI Overlay (1.0). */
export interface SettlingAction {
  readonly target: string
  readonly update: { readonly 'x-sandbox': object }
}

/** The roles that an operation could have, the likeliest first, in the resources that it is about; where there are none, in others. */
export type WorkingRoles = (
  shape: OperationShape,
  others?: readonly Resource[],
) => readonly { readonly role: Role; readonly resource: string }[]

/** Finds what may be meant otherwise; what `x-sandbox` says is meant. */
export function findSuspects(
  { resources, operations, shapes }: ContractRoles,
  workingRoles: WorkingRoles,
): readonly Suspect[] {
  const shapeOf = new Map(shapes.operations.map((each) => [each.id, each]))
  const byResource = Map.groupBy(operations, ({ resource }) => resource ?? '')
  const found = operations.flatMap((role): Found[] => {
    const shape = shapeOf.get(role.operation)
    if (!shape) return []
    const about = { role, shape, resource: resources.find(({ name }) => name === role.resource) }
    const beside = new Set(byResource.get(role.resource ?? '')?.map((each) => each.role))
    const isSaid = shape.declared.role !== undefined
    return [
      ...(isSaid ? [] : ofRole(about, { beside, workingRoles })),
      ...(role.role === 'list' ? ofParameters(role, shape) : []),
    ].map(({ kind, says }) => ({ kind, role, action: actionOf(about, says) }))
  })
  return suspectKinds.flatMap((kind) => {
    const all = found.filter((each) => each.kind === kind)
    return all.length === 0
      ? []
      : suspectOf(
          kind,
          all.map(({ role, action }) => [`${role.method} ${role.path}`, action] as const),
        )
  })
}

/** Whether an operation can be said to have a role in a resource: the path of an item has as many parameters as those of its items. */
export function isDeclarable(role: Role, shape: OperationShape, resource: Resource): boolean {
  if (role === 'list' || itemParameter(shape.path) === undefined) return true
  const { own, wanted } = itemDepth(shape, resource)
  return own === wanted
}

/** The suspects among some operations. */
export function suspectsAmong(
  suspects: readonly Suspect[],
  operations: ReadonlySet<string>,
): readonly Suspect[] {
  return suspects.flatMap(({ kind, operations: all, settle }) => {
    const shown = all.flatMap((operation, at) =>
      operations.has(operation) ? [[operation, settle[at] as SettlingAction] as const] : [],
    )
    return shown.length === 0 ? [] : suspectOf(kind, shown)
  })
}

/** The meaning to suggest (`x-sandbox: { paging: … }`) for a parameter that does nothing, by a word in its name. */
export function pagingMeaning(name: string): Meaning | undefined {
  return USUAL_MEANINGS.find(([word]) => word.test(name))?.[1]
}

// --- internal ---

interface Found {
  readonly kind: SuspectKind
  readonly role: OperationRole
  readonly action: SettlingAction
}

interface About {
  readonly role: OperationRole
  readonly shape: OperationShape
  readonly resource: Resource | undefined
}

interface Saying {
  readonly kind: SuspectKind
  readonly says: DeclaredRole
}

function suspectOf(
  kind: SuspectKind,
  all: readonly (readonly [operation: string, action: SettlingAction])[],
): Suspect {
  const operations = all.map(([operation]) => operation)
  return { kind, count: all.length, operations, settle: all.map(([, action]) => action) }
}

function ofRole(
  { role: { role, rpc, resource: name, sets }, shape, resource }: About,
  {
    beside,
    workingRoles,
  }: { readonly beside: ReadonlySet<Role>; readonly workingRoles: WorkingRoles },
): readonly Saying[] {
  const isSayable = !resource || isDeclarable(role, shape, resource)
  const as: DeclaredRole = isSayable
    ? {
        role,
        ...(name !== undefined && { resource: name }),
        ...(rpc?.id !== undefined && { id: `body.${rpc.id}` }),
      }
    : { role: 'sample' }
  switch (role) {
    case 'sample': {
      if (!shape.body || (shape.method !== 'POST' && shape.method !== 'PUT')) return []
      const [likely] = workingRoles(shape)
      // A call of RPC whose verb is not known: the body says which record it is about.
      const isCall =
        likely?.role === 'create' &&
        !shape.path.template.includes('{') &&
        shape.body.members.has('id')
      const says = isCall
        ? { role: 'action', resource: likely.resource, id: 'body.id' }
        : (likely ?? { role: 'sample' })
      return [{ kind: 'keepsNothing', says }]
    }
    case 'read': {
      const isAlone = !beside.has('list') && !beside.has('create') && !resource?.isSingleton
      return isAlone ? [{ kind: 'readAlone', says: as }] : []
    }
    case 'list': {
      const isChanged = CHANGES.some((each) => beside.has(each))
      const isCreated = CREATIONS.some((each) => beside.has(each))
      return isChanged && !isCreated ? [{ kind: 'neverCreated', says: as }] : []
    }
    case 'action': {
      const members = [...(shape.body?.members.keys() ?? [])]
      const isIdle = !members.some((each) => each !== rpc?.id && resource?.record.members.has(each))
      return isIdle && !sets ? [{ kind: 'changesNothing', says: as }] : []
    }
    default:
      return []
  }
}

const CREATIONS: readonly Role[] = ['create', 'replace', 'link']
const CHANGES: readonly Role[] = ['update', 'remove']

/** What is said of the parameters of a list that do nothing, without anybody saying so. */
function ofParameters({ parameters }: OperationRole, shape: OperationShape): readonly Saying[] {
  const flags = new Set(
    shape.parameters.filter((each) => each.shape.types.includes('boolean')).map(({ name }) => name),
  )
  const idle = parameters.filter(
    ({ meaning, name, because }) =>
      meaning === 'nothing' &&
      because !== DECLARED &&
      !parameters.some((each) => each.name.startsWith(`${name}[`)),
  )
  const say = (
    kind: SuspectKind,
    all: readonly ParameterRole[],
    meaning: (name: string) => Meaning,
  ) =>
    all.length === 0
      ? []
      : [
          {
            kind,
            says: { paging: Object.fromEntries(all.map(({ name }) => [name, meaning(name)])) },
          },
        ]
  const paging = idle.filter(({ name }) => !flags.has(name) && pagingMeaning(name) !== undefined)
  const filters = idle.filter((each) => !paging.includes(each))
  return [
    ...say('pagingUnread', paging, (name) => pagingMeaning(name) ?? 'nothing'),
    ...say('filterIgnored', filters, () => 'nothing'),
  ]
}

/** What is said at an operation stands in the place of what is said at its path. */
function actionOf({ role, shape }: About, says: DeclaredRole): SettlingAction {
  return {
    target: `$.paths[${JSON.stringify(role.path)}].${role.method.toLowerCase()}`,
    update: { 'x-sandbox': { ...shape.declared, ...says } },
  }
}

/** Words of pages in names of parameters, with what they mean. */
const USUAL_MEANINGS: readonly (readonly [word: RegExp, meaning: Meaning])[] = [
  [/sort|order/i, 'sort'],
  [/limit|size|per_?page|count|max|top/i, 'limit'],
  [/offset|skip|start/i, 'offset'],
  [/cursor|after|token|next/i, 'after'],
  [/page/i, 'page'],
]
