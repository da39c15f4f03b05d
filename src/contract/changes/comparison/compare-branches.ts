import { isEqualJson } from '../../../base/json/exact-numbers.ts'
import { isJsonObject } from '../../../base/json/json.ts'
import { shown } from '../../../base/text/shown.ts'
import type { Members } from '../../reading/bundle.ts'
import { nullFact, typeNames } from './compare-types.ts'
import { type ComparedPart, type EditStep, type Fact, fact, removal } from './compared-parts.ts'
import type { Matching } from './matching.ts'
import { isAnnotation, isNull, mapOf, namesInEither } from './plain-objects.ts'

export const BRANCH_KEYWORDS = ['allOf', 'anyOf', 'oneOf', 'discriminator'] as const

/**
 * Compares the parts and the choices of two schemas, whatever their order: branches belong together that have the name of one component,
 * else those that mean the same, else those that are left where as many are left of one type.
 */
export function compareBranches(part: ComparedPart, matching: Matching): void {
  const isRenamed = hasOtherNames(part, matching)
  for (const keyword of LISTS) {
    const before = branchesOf(part.older, keyword)
    const after = branchesOf(part.newer, keyword)
    if (before.length > 0 && after.length > 0) {
      const pairs = pair(before, after, matching)
      comparePairs({ part, matching, keyword }, pairs, isRenamed && keyword !== 'allOf')
    } else if (before.length + after.length > 0 && !(isRenamed && keyword !== 'allOf')) {
      matching.set(part, [keyword], listFacts(matching, keyword, before, after))
    }
  }
  if (isRenamed) renameBranches(part, matching)
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
  readonly values: readonly unknown[] | undefined
}

function branchesOf(schema: Members, keyword: List): readonly Branch[] {
  const list = schema[keyword]
  if (!Array.isArray(list)) return []
  const { propertyName } = Object(schema.discriminator)
  return list.map((branch, at): Branch => {
    const values = keyword === 'allOf' ? undefined : valuesIn(branch, propertyName)
    const inner = values ? Object(branch).allOf[0] : branch
    const path = [keyword, String(at), ...(values ? ['allOf', '0'] : [])]
    return { at, schema: inner, path, name: nameOf(inner), values }
  })
}

/** The values of a discriminator that mean a branch, if it is written as the reader writes it. */
function valuesIn(branch: unknown, property: unknown): readonly unknown[] | undefined {
  if (!isJsonObject(branch) || typeof property !== 'string') return undefined
  const { allOf, properties, ...rest } = branch
  const { enum: values } = Object(Object(properties)[property])
  const isNamed = Array.isArray(allOf) && allOf.length === 1 && nameOf(allOf[0]) !== undefined
  const isWritten = isNamed && Array.isArray(values) && Object.keys(rest).join() === 'required'
  return isWritten ? values : undefined
}

function nameOf(schema: unknown): string | undefined {
  const { $ref } = Object(schema)
  return typeof $ref === 'string' ? lastOf($ref) : undefined
}

interface Pairs {
  readonly common: readonly { readonly older: Branch; readonly newer: Branch }[]
  readonly removed: readonly Branch[]
  readonly added: readonly Branch[]
}

function pair(before: readonly Branch[], after: readonly Branch[], matching: Matching): Pairs {
  const common: { readonly older: Branch; readonly newer: Branch }[] = []
  let [removed, added] = [before, after]
  const take = (fits: (one: Branch, other: Branch) => boolean) => {
    for (const older of removed) {
      const newer = added.find((each) => fits(older, each))
      if (!newer) continue
      common.push({ older, newer })
      removed = removed.filter((each) => each !== older)
      added = added.filter((each) => each !== newer)
    }
  }
  take((one, other) => one.name !== undefined && one.name === other.name)
  for (const exact of [true, false])
    take(
      (one, other) =>
        isAlike(one.schema, other.schema) &&
        matching.isSame('schema', one.schema, other.schema, exact),
    )
  const isUnnamed = (each: Branch) => each.name === undefined
  if (removed.length === added.length)
    take((one, other) => [one, other].every(isUnnamed) && isAlike(one.schema, other.schema))
  return { common, removed, added }
}

/** Whether two schemas have one type: a cheap test before the full comparison. */
function isAlike(one: unknown, other: unknown): boolean {
  const [a, b] = [one, other].map((each) =>
    isJsonObject(each) && nameOf(each) === undefined ? typeNames(each) : [],
  )
  return isNull(one) === isNull(other) && (a?.length === 0 || b?.length === 0 || isEqualJson(a, b))
}

/** The facts where only one of two schemas has the keyword: a new choice narrows, a removed one widens. */
function listFacts(
  matching: Matching,
  keyword: List,
  before: readonly Branch[],
  after: readonly Branch[],
): readonly Fact[] {
  if (keyword === 'allOf')
    return [
      ...after.map((each) => branchFact(matching, keyword, each, 'added')),
      ...before.map((each) => branchFact(matching, keyword, each, 'removed')),
    ]
  const word = keyword.replace('Of', '-of')
  const count = keyword === 'oneOf' ? 'exactly one' : 'one'
  const which = `${count} of some schemas: ${namesText([...before, ...after])}`
  return after.length > 0
    ? [fact('narrower', `${word}-set`, `must fit ${which}`)]
    : [fact('wider', `${word}-unset`, `need no longer fit ${which}`)]
}

/** Where the branches that both have get other names, the lists are replaced with the discriminator. */
function comparePairs(
  { part, matching, keyword }: { part: ComparedPart; matching: Matching; keyword: List },
  { common, added, removed }: Pairs,
  isRenamed: boolean,
): void {
  // In a choice of exactly one, a branch that comes may overlap with one that goes.
  const isOneEdit =
    common.length === 0 || (keyword === 'oneOf' && added.length > 0 && removed.length > 0)
  for (const { older, newer } of common) {
    const isWithin = !isRenamed && !isOneEdit
    if (!isWithin && (older.name === undefined || newer.name === undefined)) continue
    const schemas = { kind: 'schema', older: older.schema, newer: newer.schema } as const
    const inner = matching.inner(part, older.path, schemas)
    if (!isWithin) inner.isShared = true
  }
  if (isRenamed) return
  const changes = [
    ...added.map((branch) => ({ branch, action: 'added' as const })),
    ...removed.map((branch) => ({ branch, action: 'removed' as const })),
  ]
  if (isOneEdit) {
    const mapping = keyword === 'allOf' ? [] : mappingSteps(part)
    matching.edit(part, {
      facts: changes.map(({ branch, action }) => branchFact(matching, keyword, branch, action)),
      steps: [matching.step(part, [keyword]), ...mapping],
      at: [keyword],
    })
    return
  }
  for (const { branch, action } of changes) {
    const isNew = action === 'added'
    const step = isNew ? matching.addition(part, keyword, branch.at) : removal(keyword, branch.at)
    const place = [keyword, String(branch.at)]
    matching.edit(part, {
      facts: [branchFact(matching, keyword, branch, action)],
      steps: [step, ...mappingSteps(part, branch)],
      at: isNew ? { older: [keyword], newer: place } : { older: place, newer: [keyword] },
    })
  }
}

function branchFact(
  matching: Matching,
  keyword: List,
  branch: Branch,
  action: 'added' | 'removed',
): Fact {
  const isNew = action === 'added'
  if (isNull(branch.schema) && keyword !== 'allOf') return nullFact(isNew)
  const name = namesText([branch])
  const what = `${keyword.replace('Of', '-of')}-${action}`
  if (keyword !== 'allOf')
    return isNew
      ? fact('wider', what, `may be ${name}, too`)
      : fact('narrower', what, `may no longer be ${name}`)
  const { target } = matching.resolve(isNew ? 'newer' : 'older', branch.schema)
  const verb = isNew ? 'has' : 'no longer has'
  if (Object.keys(target).every(isAnnotation))
    return fact('note', `${what}-annotation-only`, `${verb} what ${name} says of it`)
  return isNew
    ? fact('narrower', what, `must fit ${name}, too`)
    : fact('wider', what, `need no longer fit ${name}`)
}

function namesText(branches: readonly Branch[]): string {
  const names = branches.map(({ name, schema }) => {
    const { title, type } = Object(schema)
    if (name !== undefined) return name
    if (typeof title === 'string') return title
    return typeof type === 'string' ? `a schema of type ${type}` : 'a schema'
  })
  const more = names.length > 5 ? ` and ${names.length - 5} more` : ''
  return `${names.slice(0, 5).join(', ')}${more}`
}

function mappingOf(schema: Members): Members {
  return mapOf(Object(schema.discriminator), 'mapping')
}

/** A mapping holds references or bare component names; both end in the name. */
function lastOf(reference: unknown): string | undefined {
  return reference === undefined ? undefined : String(reference).split('/').at(-1)
}

/** The values of a discriminator that do not mean the same schemas. */
function otherValues({ older, newer }: ComparedPart): readonly string[] {
  const [from, to] = [mappingOf(older), mappingOf(newer)]
  return namesInEither(from, to).filter((value) => lastOf(from[value]) !== lastOf(to[value]))
}

/** The edits of a discriminator's mapping that concern a branch; without one, all of them. */
function mappingSteps(part: ComparedPart, branch?: Branch): readonly EditStep[] {
  const [before, after] = [mappingOf(part.older), mappingOf(part.newer)]
  if (isJsonObject(part.value.discriminator))
    part.value.discriminator = { ...part.value.discriminator, mapping: { ...before } }
  return otherValues(part)
    .filter((value) => !branch || branch.values?.includes(value))
    .map((value): EditStep => {
      const path = ['discriminator', 'mapping', value]
      return value in after ? { op: 'add', path, value: after[value] } : { op: 'remove', path }
    })
}

/** What a mapping says of schemas that are no branches, as those that have this one in their `allOf`. */
function compareMapping(part: ComparedPart, matching: Matching): void {
  const branches = [part.older, part.newer].flatMap((schema) =>
    LISTS.flatMap((keyword) => branchesOf(schema, keyword)),
  )
  for (const value of otherValues(part)) {
    if (branches.some(({ values }) => values?.includes(value))) continue
    const path = ['discriminator', 'mapping', value]
    const steps = mappingSteps(part).filter((step) => step.path[2] === value)
    matching.edit(part, { facts: [mappingFact(part, value)], steps, at: path })
  }
}

/** Values that name their branch as the older schema has it name none of the newer, and the other way round. */
function renamingFact(what: string, text: string): Fact {
  return { ...fact('other', `discriminator-${what}`, text), breaks: 'both' }
}

function mappingFact({ older, newer }: ComparedPart, value: string): Fact {
  if (!(value in mappingOf(older)))
    return fact('wider', 'discriminator-mapping-added', `names a schema ${shown(value)}`)
  if (value in mappingOf(newer))
    return renamingFact('mapping-changed', `means another schema with ${shown(value)}`)
  const text = `no longer names a schema ${shown(value)}`
  return fact('narrower', 'discriminator-mapping-deleted', text)
}

/** Whether the discriminators of two schemas call what they both have otherwise. */
function hasOtherNames({ older, newer }: ComparedPart, matching: Matching): boolean {
  const [before, after] = [propertyName(older), propertyName(newer)]
  if (before === undefined && after === undefined) return false
  if (before !== after) return true
  return LISTS.some((keyword) =>
    pair(branchesOf(older, keyword), branchesOf(newer, keyword), matching).common.some(
      (each) => !isEqualJson(each.older.values?.toSorted(), each.newer.values?.toSorted()),
    ),
  )
}

function propertyName({ discriminator }: Members): unknown {
  return Object(discriminator).propertyName
}

/** The names of all branches, and what of them says so, are one difference. */
function renameBranches(part: ComparedPart, matching: Matching): void {
  const keywords = ['discriminator', 'anyOf', 'oneOf'].filter(
    (each) => part.older[each] !== undefined || part.newer[each] !== undefined,
  )
  const steps = keywords.map((keyword) => matching.step(part, [keyword]))
  matching.edit(part, { facts: renamingFacts(part), steps, at: ['discriminator'] })
}

function renamingFacts(part: ComparedPart): readonly Fact[] {
  const [before, after] = [propertyName(part.older), propertyName(part.newer)]
  if (before === undefined)
    return [fact('narrower', 'discriminator-added', `names its branch in ${shown(after)}`)]
  const gone = `no longer names its branch in ${shown(before)}`
  if (after === undefined) return [fact('wider', 'discriminator-removed', gone)]
  const instead = `names its branch in ${shown(after)} instead of ${shown(before)}`
  if (before !== after) return [renamingFact('property-name-changed', instead)]
  const facts = otherValues(part).map((value) => mappingFact(part, value))
  if (facts.length > 0) return facts
  // The name of a component is what means it, if the mapping does not say otherwise.
  return [renamingFact('mapping-changed', 'means its branches with other names')]
}
