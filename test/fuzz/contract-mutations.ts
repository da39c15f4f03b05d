import { readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { readYaml } from '../../src/base/json/yaml.ts'
import { root } from '../support/program.ts'

/** A document, or a part of one. */
export type Tree = { [name: string]: unknown } | unknown[]

/** One change of a document: where, by choices at each level, and what. */
interface Mutation {
  readonly at: readonly number[]
  readonly does: 'remove' | 'replace' | 'copy' | 'rename' | 'wrap' | 'add'
  readonly what: number
  readonly from: readonly number[]
}

/** A choice of the paths that stay, a few changes of what is left, and a name for something, wherever it is named. */
export interface Mutations {
  readonly paths: readonly number[]
  readonly changes: readonly Mutation[]
  readonly called: { readonly what: number; readonly name: string } | null
}

/** Names that every object inherits. */
const INHERITED = ['__proto__', 'constructor', 'toString', 'valueOf', 'hasOwnProperty']

const place = fc.array(fc.nat(40), { minLength: 1, maxLength: 9 })

/** Choices of paths, and a few changes. */
export const mutations: fc.Arbitrary<Mutations> = fc.record({
  paths: fc.array(fc.nat(30), { minLength: 1, maxLength: 3 }),
  changes: fc.array(
    fc.record({
      at: place,
      does: fc.constantFrom(...(['remove', 'replace', 'copy', 'rename', 'wrap', 'add'] as const)),
      what: fc.nat(200),
      from: place,
    }),
    { minLength: 1, maxLength: 4 },
  ),
  called: fc.option(fc.record({ what: fc.nat(200), name: fc.constantFrom(...INHERITED) }), {
    freq: 2,
  }),
})

/** Contracts of this repository, as plain data. */
export function readBases(): readonly Tree[] {
  const wild = ['shop', 'notes', 'payments', 'gallery', 'forge', 'weather', 'fleet', 'helpdesk']
  return ['openapi.yaml', ...wild.map((name) => `test/contract/wild/${name}.yaml`)].map(
    (name) => readYaml(readFileSync(path.join(root, name), 'utf8')).value() as Tree,
  )
}

/** A document after these changes, with some of its paths and what they refer to. */
export function mutate(base: Tree, { paths, changes, called }: Mutations): Tree {
  const document = structuredClone(called ? renamed(base, called) : base) as Named
  keepPaths(document, paths)
  for (const change of changes) mutateOnce(document, change)
  keepReferred(document)
  return document
}

/** A document, in JSON, without one of its parts, the largest first. */
export function* smallerDocuments(text: string): Generator<string> {
  const whole: Tree = JSON.parse(text)
  const parts = [...partsOf(whole, [])].toSorted((one, other) => other.size - one.size)
  for (const { path } of parts) {
    const copy = structuredClone(whole)
    const name = path.at(-1) as string
    const parent = path
      .slice(0, -1)
      .reduce<Tree>((tree, each) => memberOf(tree, each) as Tree, copy)
    if (Array.isArray(parent)) parent.splice(Number(name), 1)
    else delete parent[name]
    yield JSON.stringify(copy, null, 1)
  }
}

// --- internal ---

function* partsOf(
  tree: Tree,
  path: readonly string[],
): Generator<{ readonly path: readonly string[]; readonly size: number }> {
  for (const [name, value] of Object.entries(tree)) {
    const at = [...path, name]
    yield { path: at, size: JSON.stringify(value)?.length ?? 0 }
    if (isTree(value)) yield* partsOf(value, at)
  }
}

function memberOf(tree: Tree, name: string): unknown {
  return (tree as { readonly [name: string]: unknown })[name]
}

type Named = { [name: string]: unknown }

/** A document in which a word of its paths and properties is another one: in paths, parameters, schemas, references and lists. */
function renamed(base: Tree, { what, name }: NonNullable<Mutations['called']>): Tree {
  const words = [...new Set(wordsOf(base as Named))]
  const word = words[what % words.length] as string
  const textOf = (text: string) =>
    text
      .split('/')
      .map((part) => (part === word ? name : part === `{${word}}` ? `{${name}}` : part))
      .join('/')
  const valueIn = (value: unknown): unknown => {
    if (typeof value === 'string') return textOf(value)
    if (Array.isArray(value)) return value.map(valueIn)
    if (!isTree(value)) return value
    const copy = {}
    for (const [key, each] of Object.entries(value)) define(copy, textOf(key), valueIn(each))
    return copy
  }
  return {
    ...base,
    paths: valueIn((base as Named).paths),
    components: valueIn((base as Named).components),
  } as Named
}

/** The segments of the paths of a document, and the names of its properties. */
function* wordsOf({ paths, components }: Named): Generator<string> {
  for (const path of Object.keys(paths as object))
    yield* path.split('/').flatMap((part) => part.replace(/[{}]/g, '') || [])
  for (const { properties } of Object.values(Object(Object(components).schemas)) as Named[])
    yield* Object.keys(Object(properties))
}

function keepPaths(document: { [name: string]: unknown }, chosen: readonly number[]): void {
  const all = Object.entries(document.paths as object)
  const kept = new Set(chosen.map((at) => at % all.length))
  document.paths = Object.fromEntries(all.filter((_each, at) => kept.has(at)))
}

/** Removes the components to which nothing refers, so that a case is readable. */
function keepReferred(document: { [name: string]: unknown }): void {
  const components = document.components
  if (!isTree(components) || Array.isArray(components)) return
  for (;;) {
    const text = JSON.stringify(document)
    let removed = 0
    for (const [room, members] of Object.entries(components)) {
      if (room === 'securitySchemes' || !isTree(members) || Array.isArray(members)) continue
      for (const name of Object.keys(members))
        if (!text.includes(`/components/${room}/${name}`)) {
          delete members[name]
          removed += 1
        }
    }
    if (removed === 0) return
  }
}

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null
}

/** The parent of a part of a tree, and its name there; the choices go round and round. */
function find(tree: Tree, choices: readonly number[]): { parent: Tree; name: string } | undefined {
  let parent = tree
  let name: string | undefined
  for (const choice of choices) {
    const names = Object.keys(parent)
    if (names.length === 0) break
    name = names[choice % names.length] as string
    const next = (parent as { [name: string]: unknown })[name]
    if (!isTree(next) || Object.keys(next).length === 0 || choice === choices.at(-1)) break
    parent = next
  }
  return name === undefined ? undefined : { parent, name }
}

function mutateOnce(document: Tree, { at, does, what, from }: Mutation): void {
  const found = find(document, at)
  if (!found) return
  const parent = found.parent as { [name: string]: unknown }
  const { name } = found
  const odd = structuredClone(ODD[what % ODD.length])
  switch (does) {
    case 'remove':
      if (Array.isArray(parent)) parent.splice(Number(name), 1)
      else delete parent[name]
      return
    case 'replace':
      parent[name] = odd
      return
    case 'copy': {
      const source = find(document, from)
      const value = (source?.parent as { [name: string]: unknown } | undefined)?.[
        source?.name ?? ''
      ]
      parent[name] = structuredClone(value)
      return
    }
    case 'rename': {
      const value = parent[name]
      delete parent[name]
      define(parent, NAMES[what % NAMES.length] as string, value)
      return
    }
    case 'wrap':
      parent[name] = (WRAPS[what % WRAPS.length] as (value: unknown) => unknown)(parent[name])
      return
    case 'add': {
      const target = isTree(parent[name]) ? (parent[name] as { [name: string]: unknown }) : parent
      const [key, value] = KEYWORDS[what % KEYWORDS.length] as readonly [string, unknown]
      define(target, key, structuredClone(value))
    }
  }
}

/** Sets a member, also one that is called `__proto__`. */
function define(target: object, name: string, value: unknown): void {
  Object.defineProperty(target, name, {
    value,
    enumerable: true,
    writable: true,
    configurable: true,
  })
}

const ODD: readonly unknown[] = [
  ...[null, true, 0, -1, 1.5, 1e300, 2 ** 53, '', 'x', [], {}, [null], { a: null }, [[]]],
  ...['__proto__', '(a+)+$', '[', '\\p{L}', '^(?=a)', '\ud800', '$ref', '/{id}/{id}', '{'],
  ...['x'.repeat(500), false, ['a', 'a']],
  ...[
    '#',
    '#/components/schemas/None',
    '../x.yaml',
    5,
    '#/paths',
    'https://example.org/x.json',
  ].map(($ref) => ({ $ref })),
  ...['object', 'array', []].map((type) => ({ type })),
  ...[{ not: {} }, { allOf: [] }, { oneOf: [{}, {}] }],
  ...[
    { type: 'string', enum: [] },
    { type: 'integer', minimum: 5, maximum: 1 },
  ],
]

const NAMES = [
  ...'__proto__ constructor x-sandbox $ref get post / /{a} /{a}{b} /a//b 200 default 4XX 99'.split(
    ' ',
  ),
  ...'application/json */* ä id a/b a~b toString { /__admin/x parameters'.split(' '),
  ...['', 'a b'],
]

const WRAPS: readonly ((value: unknown) => unknown)[] = [
  (value) => [value],
  (value) => ({ allOf: [value, { type: 'object', required: ['more'] }] }),
  (value) => ({ oneOf: [value, { type: 'null' }] }),
  (value) => ({ type: 'array', items: value, minItems: 3 }),
  (value) => ({ type: 'object', properties: { data: value }, required: ['data'] }),
  (value) => ({ not: value }),
  (value) => ({ 'x-sandbox': value }),
  (value) => String(value),
]

/** Members that schemas, parameters, operations and answers may have, with values that are mostly odd. */
const VALUES: { readonly [keyword: string]: readonly unknown[] } = {
  pattern: ['^[a-z]{3,}$', '(?<=a)b'],
  minLength: [1e9],
  maxLength: [-1],
  multipleOf: [0],
  minimum: [2 ** 60],
  exclusiveMinimum: [true],
  enum: [[null]],
  const: [{ a: 1 }],
  default: ['x'],
  format: ['int64', 'uuid', 'none'],
  type: [['string', 'integer', 'null']],
  nullable: [true],
  readOnly: [true],
  writeOnly: [true],
  deprecated: [true],
  required: [['none', 'id']],
  additionalProperties: [false],
  minProperties: [50],
  maxItems: [0],
  uniqueItems: [true],
  minItems: [5000],
  discriminator: [{ propertyName: 'kind', mapping: { a: '#/none' } }],
  example: [{}],
  examples: [{ a: { $ref: '#' } }],
  style: ['deepObject'],
  explode: ['no'],
  in: ['cookie'],
  schema: [{ type: 'object' }],
  content: [{}],
  security: [[{ none: [] }], []],
  servers: [
    [{ url: '{a}/{b}' }],
    [{ url: '/{a}', variables: { a: { default: '1', enum: [1, 'x/y', '//', null] } } }],
    [{ url: '/{a}', variables: { a: { default: '1', enum: 'x' } } }],
    [],
  ],
  parameters: [[{}]],
  'x-sandbox': [{ role: 'list' }, { resource: '__proto__', role: 'read', id: 'none' }, 5],
  operationId: ['listPets'],
  responses: [{}],
  headers: [{ Link: {} }],
  description: ['<script>'],
  if: [{ type: 'string' }],
  $id: ['https://a.example/'],
  $anchor: ['a'],
  $defs: [{ a: { $ref: '#/a' } }],
  patternProperties: [{ '(': {} }],
  unevaluatedProperties: [false],
  dependentRequired: [{ id: ['none'] }],
  propertyNames: [{ maxLength: 1 }],
  contains: [{}],
}

const KEYWORDS = Object.entries(VALUES).flatMap(([name, values]) =>
  values.map((value) => [name, value] as const),
)
