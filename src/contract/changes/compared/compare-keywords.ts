import { isEqualJson } from '../../../base/json/exact-numbers.ts'
import { shown } from '../../../base/text/shown.ts'
import { replaceKeyword } from './compare-values.ts'
import type { EditStep, Effect, Matching, Part } from './matching.ts'
import { isObject } from './plain-objects.ts'
import { EFFECTS, turnOf } from './value-facts.ts'

/** The keywords that are compared here. */
export const PART_KEYWORDS: readonly string[] = [
  ...[
    'additionalProperties',
    'items',
    'prefixItems',
    'contains',
    'propertyNames',
    'if',
    'then',
    'else',
    'not',
  ],
  ...[
    'unevaluatedItems',
    'unevaluatedProperties',
    'contentSchema',
    'patternProperties',
    'dependentSchemas',
  ],
  'dependentRequired',
]

/** Compares the schemas that a schema has for parts of a value, and for conditions. */
export function compareKeywords(part: Part, matching: Matching): void {
  compareAdditional(part, matching)
  for (const { keyword, what, noun } of SCHEMAS) compareOne(part, matching, { keyword, what, noun })
  for (const { keyword, what, noun } of CONDITIONS)
    compareWhole(part, matching, { keyword, what, noun })
  for (const { keyword, what, noun } of MAPS) compareMap(part, matching, { keyword, what, noun })
  comparePrefix(part, matching)
}

// --- internal ---

interface Words {
  readonly keyword: string
  /** How the ids of its changes begin. */
  readonly what: string
  readonly noun: string
}

/** Keywords with one schema, whose inner differences are changes of their own. */
const SCHEMAS: readonly Words[] = [
  { keyword: 'items', what: 'items', noun: 'a schema for its items' },
  { keyword: 'contains', what: 'contains', noun: 'a schema that some item must fit' },
  {
    keyword: 'propertyNames',
    what: 'property-names',
    noun: 'a schema for the names of its members',
  },
  { keyword: 'then', what: 'then', noun: 'a schema for those that fit its condition' },
  { keyword: 'else', what: 'else', noun: 'a schema for those that do not fit its condition' },
  { keyword: 'contentSchema', what: 'content-schema', noun: 'a schema for its content' },
]

/** Keywords whose schema says the contrary, or nothing by itself: they change as a whole. */
const CONDITIONS: readonly Words[] = [
  { keyword: 'not', what: 'not', noun: 'a schema that it must not fit' },
  { keyword: 'if', what: 'if', noun: 'a condition' },
  { keyword: 'unevaluatedItems', what: 'unevaluated-items', noun: 'a rule for all other items' },
  {
    keyword: 'unevaluatedProperties',
    what: 'unevaluated-properties',
    noun: 'a rule for all other members',
  },
]

const MAPS: readonly Words[] = [
  {
    keyword: 'patternProperties',
    what: 'pattern-property',
    noun: 'a schema for members whose name fits',
  },
  {
    keyword: 'dependentSchemas',
    what: 'dependent-schema',
    noun: 'a schema for objects with the member',
  },
  {
    keyword: 'dependentRequired',
    what: 'dependent-required',
    noun: 'members that go with the member',
  },
]

/** Where anything fits, nothing is said. */
function isAny(schema: unknown): boolean {
  return (
    schema === undefined ||
    schema === true ||
    (isObject(schema) && Object.keys(schema).length === 0)
  )
}

function compareAdditional(part: Part, matching: Matching): void {
  const keyword = 'additionalProperties'
  const [before, after] = [part.older[keyword], part.newer[keyword]]
  if (isObject(before) && isObject(after) && !isAny(before) && !isAny(after)) {
    const way = { to: 'within', name: '*' } as const
    matching.inner(part, [keyword], { kind: 'schema', older: before, newer: after, way })
    return
  }
  if ((isAny(before) && isAny(after)) || before === after) return
  const [what, effect, text] =
    after === false
      ? ['denied', 'narrower', 'may have no other members']
      : isAny(after)
        ? ['allowed', 'wider', 'may have any other members']
        : before === false
          ? ['allowed', 'wider', 'may have other members that fit a schema']
          : ['restricted', 'narrower', 'may have other members only if they fit a schema']
  const fact = {
    what: `additional-properties-${what}`,
    effect: effect as Effect,
    text: String(text),
  }
  replaceKeyword(part, matching, { keyword, facts: [fact] })
}

function compareOne(part: Part, matching: Matching, words: Words): void {
  const { keyword } = words
  const [before, after] = [part.older[keyword], part.newer[keyword]]
  if (isAny(before) && isAny(after)) return
  if (isAny(before) || isAny(after)) {
    replaceWhole(part, matching, words)
    return
  }
  const way =
    keyword === 'items' || keyword === 'contains'
      ? ({ to: 'within', name: '*' } as const)
      : ({ to: 'same' } as const)
  matching.inner(part, [keyword], { kind: 'schema', older: before, newer: after, way })
}

function compareWhole(part: Part, matching: Matching, words: Words): void {
  const [before, after] = [part.older[words.keyword], part.newer[words.keyword]]
  if (before === undefined && after === undefined) return
  if (before !== undefined && after !== undefined && matching.isSame('schema', before, after))
    return
  replaceWhole(part, matching, words)
}

function replaceWhole(part: Part, matching: Matching, { keyword, what, noun }: Words): void {
  const turn = turnOf(part.older[keyword], part.newer[keyword])
  const text = {
    added: `has ${noun}`,
    removed: `no longer has ${noun}`,
    changed: `has another ${noun.replace(/^an? /, '')}`,
  }[turn]
  const fact = { what: `${what}-${turn}`, effect: EFFECTS[turn], text }
  replaceKeyword(part, matching, { keyword, facts: [fact] })
}

function compareMap(part: Part, matching: Matching, { keyword, what, noun }: Words): void {
  const [before, after] = [part.older[keyword], part.newer[keyword]].map((each) =>
    isObject(each) ? each : {},
  ) as [object, object]
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  if (names.length === 0) return
  part.value[keyword] = { ...(part.value[keyword] as object | undefined) }
  for (const name of names) {
    const [older, newer] = [Reflect.get(before, name), Reflect.get(after, name)]
    const path = [keyword, name]
    const turn = turnOf(older, newer)
    const isPlain = keyword === 'dependentRequired'
    if (turn === 'changed' && !isPlain) {
      const way =
        keyword === 'patternProperties'
          ? ({ to: 'within', name: '*' } as const)
          : ({ to: 'same' } as const)
      matching.inner(part, path, { kind: 'schema', older, newer, way })
      continue
    }
    if (turn === 'changed' && isEqualJson([...older].toSorted(), [...newer].toSorted())) continue
    const value = isPlain ? newer : matching.copyOf('newer', newer, 'schema')
    const verb = { added: 'has', removed: 'no longer has', changed: 'has other' }[turn]
    matching.edit(part, {
      facts: [
        {
          what: `${what}-${turn}`,
          effect: EFFECTS[turn],
          text: `${verb} ${noun} ${shown(name)}`,
        },
      ],
      steps: [turn === 'removed' ? { op: 'remove', path } : { op: OPS[turn], path, value }],
      at: path,
    })
  }
}

const OPS = { added: 'add', changed: 'replace' } as const

/** The schemas of the first items, by their places. */
function comparePrefix(part: Part, matching: Matching): void {
  const keyword = 'prefixItems'
  const [before, after] = [part.older[keyword], part.newer[keyword]].map((each) =>
    Array.isArray(each) ? each : [],
  ) as [unknown[], unknown[]]
  const common = Math.min(before.length, after.length)
  if (before.length !== after.length) {
    const turn = after.length > before.length ? 'added' : 'removed'
    const fact = {
      what: `prefix-items-${turn}`,
      effect: EFFECTS[turn],
      text: `has schemas for its first ${after.length} items instead of ${before.length}`,
    }
    if (common === 0) {
      replaceKeyword(part, matching, { keyword, facts: [fact] })
      return
    }
    const added = after.slice(common).map(
      (each): EditStep => ({
        op: 'add',
        path: [keyword, '-'],
        value: matching.copyOf('newer', each, 'schema'),
      }),
    )
    const removed = before
      .slice(common)
      .map((_, at): EditStep => ({ op: 'remove', path: [keyword, String(common + at)] }))
    matching.edit(part, { facts: [fact], steps: [...added, ...removed], at: [keyword] })
  }
  for (let at = 0; at < common; at += 1)
    matching.inner(part, [keyword, String(at)], {
      kind: 'schema',
      older: before[at],
      newer: after[at],
      way: { to: 'within', name: '*' },
    })
}
