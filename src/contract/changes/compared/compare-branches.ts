import { isEqualJson } from '../../../base/json/exact-numbers.ts'
import { shown } from '../../../base/text/shown.ts'
import type { Members } from '../../reading/bundle.ts'
import { nullFact, replaceKeyword, typesOf } from './compare-values.ts'
import type { EditStep, Fact, Matching, Part } from './matching.ts'
import { isNull, isObject, isSaid } from './plain-objects.ts'

/** The keywords that are compared here. */
export const BRANCH_KEYWORDS: readonly string[] = ['allOf', 'anyOf', 'oneOf', 'discriminator']

/**
 * Compares the parts and the choices of two schemas, whatever their order: branches belong together that have the name of one component,
 * else those that mean the same, else those that are left where as many are left of one type.
 */
export function compareBranches(part: Part, matching: Matching): void {
  const isNamedOtherwise = hasOtherNames(part, matching)
  for (const keyword of LISTS)
    compareList(part, matching, { keyword, isWhole: isNamedOtherwise && keyword !== 'allOf' })
  if (isNamedOtherwise) nameOtherwise(part, matching)
  else compareMapping(part, matching)
}

// --- internal ---

const LISTS = ['allOf', 'anyOf', 'oneOf'] as const
type List = (typeof LISTS)[number]

/** A branch with where its schema stands: the reader has put one that a discriminator names into another one. */
interface Branch {
  readonly at: number
  readonly schema: unknown
  readonly path: readonly string[]
  readonly name: string | undefined
  /** The values of the discriminator that mean it. */
  readonly names: readonly unknown[] | undefined
}

function branchesOf(schema: Members, keyword: List): readonly Branch[] {
  const list = schema[keyword]
  if (!Array.isArray(list)) return []
  const { propertyName } = Object(schema.discriminator)
  return list.map((branch, at): Branch => {
    const names =
      keyword !== 'allOf' && typeof propertyName === 'string'
        ? namesIn(branch, propertyName)
        : undefined
    const inner = names ? ((branch as Members).allOf as unknown[])[0] : branch
    return {
      at,
      schema: inner,
      path: [keyword, String(at), ...(names ? ['allOf', '0'] : [])],
      name: nameOf(inner),
      names,
    }
  })
}

/** The values of a discriminator that mean a branch, if it is written as the reader writes it. */
function namesIn(branch: unknown, property: string): readonly unknown[] | undefined {
  if (!isObject(branch)) return undefined
  const { allOf, properties, ...rest } = branch
  const { enum: names } = Object(Object(properties)[property])
  const isNamed = Array.isArray(allOf) && allOf.length === 1 && nameOf(allOf[0]) !== undefined
  return isNamed && Array.isArray(names) && Object.keys(rest).join() === 'required'
    ? names
    : undefined
}

function nameOf(schema: unknown): string | undefined {
  const { $ref } = Object(schema)
  return typeof $ref === 'string' ? $ref.split('/').at(-1) : undefined
}

interface Pairs {
  readonly common: readonly (readonly [Branch, Branch])[]
  readonly removed: readonly Branch[]
  readonly added: readonly Branch[]
}

function pair(before: readonly Branch[], after: readonly Branch[], matching: Matching): Pairs {
  const common: (readonly [Branch, Branch])[] = []
  let [removed, added] = [before, after]
  const take = (fits: (one: Branch, other: Branch) => boolean) => {
    for (const one of removed) {
      const other = added.find((each) => fits(one, each))
      if (!other) continue
      common.push([one, other])
      removed = removed.filter((each) => each !== one)
      added = added.filter((each) => each !== other)
    }
  }
  take((one, other) => one.name !== undefined && one.name === other.name)
  for (const exact of [true, false])
    take(
      (one, other) =>
        isAlike(one.schema, other.schema) &&
        matching.isSame('schema', one.schema, other.schema, exact),
    )
  if (removed.length === added.length)
    take(
      (one, other) =>
        one.name === undefined && other.name === undefined && isAlike(one.schema, other.schema),
    )
  return { common, removed, added }
}

/** Whether two schemas are of one type: a first look before a long one. */
function isAlike(one: unknown, other: unknown): boolean {
  const [a, b] = [one, other].map((each) =>
    isObject(each) && nameOf(each) === undefined ? typesOf(each) : [],
  )
  return isNull(one) === isNull(other) && (a?.length === 0 || b?.length === 0 || isEqualJson(a, b))
}

function compareList(
  part: Part,
  matching: Matching,
  { keyword, isWhole }: { readonly keyword: List; readonly isWhole: boolean },
): void {
  const [before, after] = [branchesOf(part.older, keyword), branchesOf(part.newer, keyword)]
  if (before.length === 0 && after.length === 0) return
  if (before.length === 0 || after.length === 0) {
    if (isWhole) return
    const [branches, action] =
      before.length === 0 ? ([after, 'added'] as const) : ([before, 'removed'] as const)
    const facts =
      keyword === 'allOf'
        ? branches.map((each) => branchFact({ keyword, matching }, each, action))
        : [choiceFact(keyword, branches, action)]
    replaceKeyword(part, matching, { keyword, facts })
    return
  }
  const pairs = pair(before, after, matching)
  // In a choice of exactly one, a branch that comes may overlap with one that goes.
  const isOneEdit =
    pairs.common.length === 0 ||
    (keyword === 'oneOf' && pairs.added.length > 0 && pairs.removed.length > 0)
  const isReplaced = isWhole || isOneEdit
  for (const [one, other] of pairs.common) {
    const isNamed = one.name !== undefined && other.name !== undefined
    if (!isReplaced)
      matching.inner(part, one.path, { kind: 'schema', older: one.schema, newer: other.schema })
    else if (isNamed)
      matching.inner(part, one.path, {
        kind: 'schema',
        older: one.schema,
        newer: other.schema,
      }).isShared = true
  }
  if (isWhole) return
  const facts = [
    ...pairs.added.map((each) => branchFact({ keyword, matching }, each, 'added')),
    ...pairs.removed.map((each) => branchFact({ keyword, matching }, each, 'removed')),
  ]
  if (isOneEdit) {
    matching.edit(part, {
      facts,
      steps: [
        listStep(part, matching, keyword),
        ...(keyword === 'allOf' ? [] : mappingSteps(part)),
      ],
      at: [keyword],
    })
    return
  }
  for (const branch of pairs.added)
    matching.edit(part, {
      facts: [branchFact({ keyword, matching }, branch, 'added')],
      steps: [
        {
          op: 'add',
          path: [keyword, '-'],
          value: matching.copyOf('newer', (part.newer[keyword] as unknown[])[branch.at], 'schema'),
        },
        ...mappingSteps(part, branch),
      ],
      at: { older: [keyword], newer: [keyword, String(branch.at)] },
    })
  for (const branch of pairs.removed)
    matching.edit(part, {
      facts: [branchFact({ keyword, matching }, branch, 'removed')],
      steps: [{ op: 'remove', path: [keyword, String(branch.at)] }, ...mappingSteps(part, branch)],
      at: { older: [keyword, String(branch.at)], newer: [keyword] },
    })
}

/** A choice where there was none allows less, and the other way round. */
function choiceFact(
  keyword: 'anyOf' | 'oneOf',
  branches: readonly Branch[],
  action: 'added' | 'removed',
): Fact {
  const word = keyword.replace('Of', '-of')
  const which = `${keyword === 'oneOf' ? 'exactly one' : 'one'} of some schemas: ${namesText(branches)}`
  return action === 'added'
    ? { what: `${word}-set`, effect: 'narrower', text: `must fit ${which}` }
    : { what: `${word}-unset`, effect: 'wider', text: `need no longer fit ${which}` }
}

function branchFact(
  { keyword, matching }: { readonly keyword: List; readonly matching: Matching },
  branch: Branch,
  action: 'added' | 'removed',
): Fact {
  const isNew = action === 'added'
  if (isNull(branch.schema) && keyword !== 'allOf') return nullFact(isNew)
  const name = namesText([branch])
  const word = keyword.replace('Of', '-of')
  const { target } = matching.resolve(isNew ? 'newer' : 'older', branch.schema)
  if (keyword === 'allOf' && Object.keys(target).every(isSaid))
    return {
      what: `${word}-${action}-annotation-only`,
      effect: 'note',
      text: isNew ? `has what ${name} says of it` : `no longer has what ${name} says of it`,
    }
  if (keyword === 'allOf')
    return {
      what: `${word}-${action}`,
      effect: isNew ? 'narrower' : 'wider',
      text: isNew ? `must fit ${name}, too` : `need no longer fit ${name}`,
    }
  return {
    what: `${word}-${action}`,
    effect: isNew ? 'wider' : 'narrower',
    text: isNew ? `may be ${name}, too` : `may no longer be ${name}`,
  }
}

function namesText(branches: readonly Branch[]): string {
  const names = branches.map(({ name, schema }) => {
    const { title, type } = Object(schema)
    if (name !== undefined) return name
    return typeof title === 'string'
      ? title
      : typeof type === 'string'
        ? `a schema of type ${type}`
        : 'a schema'
  })
  return names.length > 5
    ? `${names.slice(0, 5).join(', ')} and ${names.length - 5} more`
    : names.join(', ')
}

function listStep(part: Part, matching: Matching, keyword: List): EditStep {
  return { op: 'replace', path: [keyword], value: matching.copyKeyword(part, keyword) }
}

function mappingOf(schema: Members): Members {
  const { mapping } = Object(schema.discriminator)
  return isObject(mapping) ? mapping : {}
}

/** What the mapping of a discriminator says of a branch that comes or goes, or of any. */
function mappingSteps({ older, newer, value }: Part, branch?: Branch): EditStep[] {
  const [before, after] = [mappingOf(older), mappingOf(newer)]
  if (isObject(value.discriminator))
    value.discriminator = { ...value.discriminator, mapping: { ...before } }
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names
    .filter((name) => !branch || branch.names?.includes(name))
    .flatMap((name): EditStep[] => {
      const path = ['discriminator', 'mapping', name]
      if (!(name in after)) return [{ op: 'remove', path }]
      return lastOf(before[name]) === lastOf(after[name])
        ? []
        : [{ op: 'add', path, value: after[name] }]
    })
}

/** A mapping has references, or names of components. */
function lastOf(reference: unknown): string | undefined {
  return reference === undefined ? undefined : String(reference).split('/').at(-1)
}

function mappingNames({ older, newer }: Part): readonly string[] {
  const [from, to] = [mappingOf(older), mappingOf(newer)]
  const names = [...new Set([...Object.keys(from), ...Object.keys(to)])]
  return names.filter((name) => lastOf(from[name]) !== lastOf(to[name]))
}

/** Values that name their branch as the older schema has it name none of the newer, and the other way round. */
const RENAMED = { effect: 'other', breaks: 'both' } as const

/** What a mapping says of schemas that are no branches, as those that have this one in their `allOf`. */
function compareMapping(part: Part, matching: Matching): void {
  const { older, newer } = part
  const branches = LISTS.flatMap((keyword) => [
    ...branchesOf(older, keyword),
    ...branchesOf(newer, keyword),
  ])
  for (const name of mappingNames(part).filter(
    (each) => !branches.some(({ names }) => names?.includes(each)),
  )) {
    const path = ['discriminator', 'mapping', name]
    mappingSteps(part)
    const [value, isThere] = [mappingOf(newer)[name], name in mappingOf(newer)]
    matching.edit(part, {
      facts: [mappingFact(part, name)],
      steps: [isThere ? { op: 'add', path, value } : { op: 'remove', path }],
      at: path,
    })
  }
}

function mappingFact({ older, newer }: Part, name: string): Fact {
  if (!(name in mappingOf(older)))
    return {
      what: 'discriminator-mapping-added',
      effect: 'wider',
      text: `names a schema ${shown(name)}`,
    }
  if (!(name in mappingOf(newer)))
    return {
      what: 'discriminator-mapping-deleted',
      effect: 'narrower',
      text: `no longer names a schema ${shown(name)}`,
    }
  return {
    what: 'discriminator-mapping-changed',
    ...RENAMED,
    text: `means another schema with ${shown(name)}`,
  }
}

/** Whether the discriminators of two schemas call what they both have otherwise. */
function hasOtherNames({ older, newer }: Part, matching: Matching): boolean {
  const [before, after] = [
    Object(older.discriminator).propertyName,
    Object(newer.discriminator).propertyName,
  ]
  if (before === undefined && after === undefined) return false
  if (before !== after) return true
  return LISTS.some((keyword) =>
    pair(branchesOf(older, keyword), branchesOf(newer, keyword), matching).common.some(
      ([one, other]) => !isEqualJson(one.names?.toSorted(), other.names?.toSorted()),
    ),
  )
}

/** The names of all branches, and what of them says so, are one difference. */
function nameOtherwise(part: Part, matching: Matching): void {
  const keywords = ['discriminator', 'anyOf', 'oneOf'].filter(
    (each) => part.older[each] !== undefined || part.newer[each] !== undefined,
  )
  const steps = keywords.map((keyword): EditStep => {
    const path = [keyword]
    if (part.newer[keyword] === undefined) return { op: 'remove', path }
    const value = matching.copyKeyword(part, keyword)
    return { op: part.older[keyword] === undefined ? 'add' : 'replace', path, value }
  })
  matching.edit(part, { facts: namingFacts(part), steps, at: ['discriminator'] })
}

function namingFacts(part: Part): readonly Fact[] {
  const { older, newer } = part
  const [before, after] = [
    Object(older.discriminator).propertyName,
    Object(newer.discriminator).propertyName,
  ]
  if (before === undefined) {
    const text = `names its branch in ${shown(after)}`
    return [{ what: 'discriminator-added', effect: 'narrower', text }]
  }
  if (after === undefined)
    return [
      {
        what: 'discriminator-removed',
        effect: 'wider',
        text: `no longer names its branch in ${shown(before)}`,
      },
    ]
  if (before !== after)
    return [
      {
        what: 'discriminator-property-name-changed',
        ...RENAMED,
        text: `names its branch in ${shown(after)} instead of ${shown(before)}`,
      },
    ]
  const facts = mappingNames(part).map((name) => mappingFact(part, name))
  // The name of a component is what means it, if the mapping does not say otherwise.
  return facts.length > 0
    ? facts
    : [
        {
          what: 'discriminator-mapping-changed',
          ...RENAMED,
          text: 'means its branches with other names',
        },
      ]
}
