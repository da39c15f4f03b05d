import {
  compareNumbers,
  isAmong,
  isEqualJson,
  isInt64,
  isNumeric,
  isWhole,
  type Numeric,
} from '../../base/json/exact-numbers.ts'
import { isJsonObject, type Json, stringifyJson } from '../../base/json/json.ts'
import { lazy } from '../../base/memoize.ts'
import type { Links } from '../document/contract-source.ts'
import { textFormat } from '../document/create-ajv.ts'
import type { Schema } from '../document/document.ts'
import { isJsonKin } from '../document/operations.ts'
import {
  createLinkedCompiler,
  type SchemaProblem,
  type SchemaValidator,
} from '../document/schema-validator.ts'
import { candidateValues, namesEndTime } from './candidate-values.ts'
import { type FlatSchema, flatten, withChoice, withoutHidden } from './flat-schema.ts'
import { arrayNode, objectNode } from './object-view.ts'
import {
  depthOf,
  MOST_MADE,
  makesOptional,
  type NodeCompiler,
  orElse,
  type Test,
  type ViewAt,
  type ViewNode,
} from './view-node.ts'

/** A record as one schema of answers shows it: without members that only requests have (`writeOnly`). */
export interface View {
  /** Whether a value is its own view: it is valid, and has declared members only. */
  fits(value: unknown): boolean
  /** Where a value does not match the schema; none if it is valid. */
  problems(value: unknown): readonly SchemaProblem[]
  /**
   * The view of a value: always valid, if the schema allows any value at all. What is required and missing is made; the same place
   * has the same value.
   */
  show(value: unknown, at: ViewAt): Json
}

export type ViewCompiler = (schema: Schema) => View

/**
 * Creates the compiler of views. Linked schemas may contain themselves: each is known by what it is, not by its text, and what is within
 * one is compiled when a value gets there.
 */
export function createViewCompiler(links: Links): ViewCompiler {
  const compile = createLinkedCompiler('exact', links, withoutHidden)
  const nodes = new Map<unknown, Compiled>()
  const compileNode = (schema: unknown): Compiled => {
    const known = nodes.get(schema)
    if (known) return known
    const problems = createProblemFinder(schema, compile)
    const isValid = (value: unknown) => problems(value, FIRST).length === 0
    const node = bounded(createNode(schema, compileLate, isValid))
    const compiled = { node, view: toView(withEffort(node), problems) }
    nodes.set(schema, compiled)
    return compiled
  }
  const lateNode = (schema: unknown): ViewNode => {
    const get = lazy(() => compileNode(schema).node)
    return {
      fits: (value) => get().fits(value),
      show: (value, at) => get().show(value, at),
      make: (at) => get().make(at),
    }
  }
  const compileLate = Object.assign(lateNode, {
    ...{ pattern: links.compilePattern, union: createUnions(lateNode) },
  })
  return (schema) => compileNode(schema).view
}

// --- internal ---

/** How many schemas are made for branches: each is compiled, and takes some 50 KB. Large contracts of real services have a hundred. */
const MOST_BRANCHES = 2000

function createUnions(compile: (schema: unknown) => ViewNode): NodeCompiler['union'] {
  let left = MOST_BRANCHES
  return (branches, of) => {
    // Equal branches are compiled once.
    const schemas = [...new Set(branches)].map((each) => [each, withChoice(of, each)] as const)
    const made = schemas.filter(([written, schema]) => schema !== written).length
    if (made > left) return undefined
    left -= made
    return schemas.map(([, schema]) => compile(schema))
  }
}

/** How deep values are made: a schema that requires itself has none. */
const DEEPEST_MADE = 24

function bounded(node: ViewNode): ViewNode {
  return {
    ...node,
    make: (at) => {
      if (depthOf(at) > DEEPEST_MADE) return undefined
      if (at.effort) {
        if (at.effort.left === 0) return undefined
        at.effort.left -= 1
      }
      return node.make(at)
    },
  }
}

/** A node at the outermost place of what is shown. */
function withEffort({ fits, show, make }: ViewNode): ViewNode {
  const begun = (at: ViewAt): ViewAt => ({ ...at, effort: at.effort ?? { left: MOST_MADE } })
  return { fits, show: (value, at) => show(value, begun(at)), make: (at) => make(begun(at)) }
}

interface Compiled {
  readonly node: ViewNode
  readonly view: View
}

function toView(node: ViewNode, problems: SchemaValidator): View {
  return {
    fits: node.fits,
    problems: (value) => problems(value),
    show: (value, at) => {
      const shown = orElse(node.show(value, at), () => node.make(at))
      if (shown !== undefined) return shown as Json
      const loose = { ...at, isLoose: true }
      // If the schema allows no value at all, the value is shown as it is.
      return orElse(
        orElse(node.show(value, loose), () => node.make(loose)),
        () => value ?? null,
      ) as Json
    },
  }
}

/** Tests values by the schema as it is written, but for what only requests have. */
function createProblemFinder(
  schema: unknown,
  compile: (schema: Schema) => SchemaValidator,
): SchemaValidator {
  const validate = lazy(() =>
    compile((schema === false ? { not: {} } : schema === true ? {} : schema) as Schema),
  )
  return (value, options) => validate()(value, options)
}

/** Whether a value is valid is known at its first problem; the code of the built-in contract finds all. */
const FIRST = { firstOnly: true }

function createNode(schema: unknown, compile: NodeCompiler, isValid: Test): ViewNode {
  const flat = flatten(schema)
  const [choice] = flat.choices
  if (choice) {
    const branches = compile.union(choice, flat)
    return branches ? unionNode(branches, isValid) : wholeNode(isValid)
  }
  const { keywords } = flat
  const types = typesOf(flat)
  const [type = 'any'] = types
  if (types.length > 1)
    return unionNode(
      types.map((each) => compile({ ...keywords, type: each })),
      // A value that is valid as one of the types is valid.
      () => true,
    )
  if (keywords.enum === undefined && keywords.const === undefined) {
    if (type === 'object') return objectNode(keywords, compile, isValid)
    if (type === 'array') return arrayNode(keywords, compile, isValid)
  }
  return valueNode(keywords, type, compile, isValid)
}

const OBJECTS = [
  'properties',
  'required',
  'additionalProperties',
  'patternProperties',
  'minProperties',
]
const ARRAYS = ['items', 'prefixItems', 'minItems', 'contains']

/** The types of a schema, that of an object or an array first; one that says none, and is about members or items, has all. */
function typesOf({ keywords }: FlatSchema): readonly string[] {
  const { type } = keywords
  if (type !== undefined) return [type].flat().map(String)
  const others = ['string', 'number', 'boolean', 'null']
  const has = (names: readonly string[]) => names.some((name) => keywords[name] !== undefined)
  if (has(OBJECTS)) return ['object', 'array', ...others]
  return has(ARRAYS) ? ['array', 'object', ...others] : []
}

/** A schema of which nothing is known but whether a value is valid. */
function wholeNode(isValid: Test): ViewNode {
  const shown = (value: unknown) => (isValid(value) ? value : undefined)
  return { fits: isValid, show: shown, make: () => shown(null) }
}

const MOST_TRIES = 100

/** Those of some branches that may still be tried at a place, one after the other. */
function* tried(branches: readonly ViewNode[], { tries }: ViewAt): Generator<ViewNode> {
  for (const branch of branches) {
    if (tries) {
      if (tries.left === 0) return
      tries.left -= 1
    }
    yield branch
  }
}

/** One of several: the first that a value fits; else the one that shows most of it. */
function unionNode(branches: readonly ViewNode[], isValid: Test): ViewNode {
  // If the union as a whole refuses a value, its branches are not tried: nested unions would double the work.
  const fits = (value: unknown) => isValid(value) && branches.some((branch) => branch.fits(value))
  /** A value of a branch with what is optional in it. */
  const completed = (value: unknown, at: ViewAt) => {
    if (!isJsonObject(value) || !makesOptional(at)) return undefined
    const shown = branches.find((branch) => branch.fits(value))?.show(value, at)
    return isValid(shown) ? shown : undefined
  }
  return {
    fits,
    show: (value, given) => {
      if (fits(value)) return completed(value, given) ?? value
      const at = { ...given, tries: given.tries ?? { left: MOST_TRIES } }
      let best: unknown
      for (const branch of tried(branches, at)) {
        const shown = branch.show(value, at)
        if (shown !== undefined && (at.isLoose || isValid(shown)))
          if (best === undefined || kept(shown, value) > kept(best, value)) best = shown
      }
      return best
    },
    make: (given) => {
      const at = { ...given, tries: given.tries ?? { left: MOST_TRIES } }
      if (!at.isFull && namesEndTime(at.path) && fits(null)) return null
      // A minimal value is often valid in several branches of a `oneOf`, so a full one is tried, too.
      for (const place of at.isFull ? [at] : [at, { ...at, isFull: true }])
        for (const branch of tried(branches, at)) {
          const made = branch.make(place)
          if (made !== undefined && (at.isLoose || isValid(made))) return made
        }
      return undefined
    },
  }
}

/** How much of a value its view has: members that are the same. */
function kept(shown: unknown, value: unknown): number {
  if (!isJsonObject(shown) || !isJsonObject(value)) return 0
  return Object.keys(shown).filter((name) => isEqualJson(shown[name], value[name])).length
}

/** A value that is no object and no array, or one of a list. */
function valueNode(schema: Schema, type: string, compile: NodeCompiler, isValid: Test): ViewNode {
  const fits = testInPlace(schema, type, compile) ?? isValid
  const content = isJsonKin(String(schema.contentMediaType)) ? schema.contentSchema : undefined
  const written = content === undefined ? undefined : compile(content)
  return {
    fits,
    show: (value) => (fits(value) ? value : undefined),
    make: (at: ViewAt) => {
      const inText = written?.make(at)
      if (inText !== undefined) return stringifyJson(inText)
      for (const value of candidateValues(schema, type, at)) if (fits(value)) return value
      return undefined
    },
  }
}

/** Keywords that are tested in place, and those that say nothing about the value. */
const IN_PLACE = new Set([
  ...['type', 'format', 'enum', 'minimum', 'maximum', 'minLength', 'maxLength', 'pattern'],
  ...['title', 'description', 'default', 'example', 'examples', 'deprecated', '$comment'],
  ...['readOnly', 'writeOnly', 'externalDocs', 'xml'],
])

/** Tests a simple schema without a validator: records are tested by the million. `undefined` if the schema says more. */
function testInPlace(schema: Schema, type: string, compile: NodeCompiler): Test | undefined {
  const isSimple = Object.keys(schema).every((each) => IN_PLACE.has(each) || each.startsWith('x-'))
  const ofType = isSimple ? typeTest(type, schema.format) : undefined
  if (!ofType) return undefined
  const { enum: values, minimum, maximum, minLength, maxLength, pattern } = schema
  const tests = [ofType]
  if (Array.isArray(values)) {
    const texts = new Set(values)
    const isPlain = values.every((each) => typeof each === 'string')
    tests.push((value) => (isPlain ? texts.has(value) : isAmong(value, values)))
  }
  if (isNumeric(minimum)) tests.push(boundTest(minimum as Numeric, 1))
  if (isNumeric(maximum)) tests.push(boundTest(maximum as Numeric, -1))
  if (minLength !== undefined || maxLength !== undefined)
    tests.push(lengthTest(Number(minLength ?? 0), Number(maxLength ?? Infinity)))
  if (typeof pattern === 'string') {
    const matches = compile.pattern(pattern)
    tests.push((value) => typeof value !== 'string' || matches(value))
  }
  return tests.length === 1 ? ofType : (value) => tests.every((each) => each(value))
}

/** Tests the type and the format; `undefined` if a validator is needed for it. */
function typeTest(type: string, format: unknown): Test | undefined {
  const known = TYPE_TESTS[`${type} ${format ?? ''}`]
  if (known || type !== 'string' || typeof format !== 'string') return known
  const test = textFormat(format)
  return test && ((value) => typeof value === 'string' && test(value))
}

/** Tests how many characters a text has (RFC 8259, section 7: as Unicode counts them); other values have none. */
function lengthTest(least: number, most: number): Test {
  return (value) => {
    if (typeof value !== 'string') return true
    // A character has one or two code units, so only lengths between these bounds need counting.
    if (value.length < least || value.length > most * 2) return false
    if (value.length <= most && value.length >= least * 2) return true
    let count = 0
    for (const _ of value) count += 1
    return count >= least && count <= most
  }
}

/** Tests that a number is at least a bound (`sign` 1) or at most one (-1); other values have none. */
function boundTest(bound: Numeric, sign: number): Test {
  return (value) => !isNumeric(value) || compareNumbers(value as Numeric, bound) * sign >= 0
}

const TYPE_TESTS: { readonly [typeAndFormat: string]: Test } = {
  'string ': (value) => typeof value === 'string',
  'integer int64': isInt64,
  'integer ': (value) => (typeof value === 'number' ? Number.isInteger(value) : isWhole(value)),
  'number ': isNumeric,
  'boolean ': (value) => typeof value === 'boolean',
  'null ': (value) => value === null,
}
