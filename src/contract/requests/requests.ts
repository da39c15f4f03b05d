import { splitTarget } from '../../base/http/http.ts'
import {
  asSent,
  parameterNames,
  readTemplate,
  shapeOf,
  type TemplateSegment,
} from '../../base/http/path-template.ts'
import { bareMap, ownMember } from '../../base/json/json.ts'
import { evenlyEncoded, percentDecodedIfValid } from '../../base/text/percent-encoding.ts'
import type { ContractSource } from '../document/contract-source.ts'
import { isUnder, type Parameter, type Schema, serviceBasePaths } from '../document/document.ts'
import { listOperations, type Operation } from '../document/operations.ts'
import type { SchemaValidator } from '../document/schema-validator.ts'
import { createParameterReader, isListSchema, type ParameterText } from './parameter-values.ts'
import { compileStyled } from './styled-parameters.ts'
import type { ParameterValue } from './text-values.ts'
import { requestViolation } from './violation.ts'
import type { Violation } from './violation-types.ts'

/** The match of a method and a path: an operation, or a path of the contract that does not have this method. */
export type OperationMatch<Kind extends Operation> =
  | {
      readonly operation: Kind
      /** The path parameters, still percent-encoded. */
      readonly pathTexts: PathTexts
    }
  | {
      readonly operation: undefined
      /** The path as the contract writes it. */
      readonly path: string
      /** The methods that the path allows, including `HEAD` and `OPTIONS`. */
      readonly allowed: readonly string[]
    }

/** Matches a method and a path (without query); `undefined` for a path that the contract does not have. */
export type OperationMatcher<Kind extends Operation> = (
  method: string,
  path: string,
) => OperationMatch<Kind> | undefined

/**
 * Creates the matcher of a contract. Paths are compared as `evenlyEncoded` writes them, including slashes and,
 * unless `isCaseless`, case.
 * A literal path takes precedence over a template, and a template over one that is less literal. HEAD matches the GET of the path (RFC 9110, section 9.3.2).
 */
export function createOperationMatcher<Kind extends Operation>(
  operations: readonly Kind[],
  { isCaseless = false } = {},
): OperationMatcher<Kind> {
  const folded = (text: string) => (isCaseless ? text.toLowerCase() : text)
  // Paths of one shape are one path. Those below the usual base paths come first.
  const usual = new Set(operations.map(({ path }) => shapeOf(path)))
  const placed = [
    ...operations.map((operation) => ({ operation, path: operation.path })),
    ...operations.flatMap((operation) => operation.otherPaths.map((path) => ({ operation, path }))),
  ]
  const [first = [], others = []] = [true, false].map((isUsual) =>
    [...Map.groupBy(placed, ({ path }) => shapeOf(path))].flatMap(([shape, here]) =>
      usual.has(shape) === isUsual ? [toKnownPath(here)] : [],
    ),
  )
  const find = compilePaths(first, folded)
  if (others.length === 0) return find
  const findOther = compilePaths(others, folded)
  return (method, path) => find(method, path) ?? findOther(method, path)
}

/** The methods that a path with these operations allows: their own, `HEAD` with `GET` (RFC 9110, section 9.1), and `OPTIONS`. */
export function allowedMethods(operations: readonly Operation[]): readonly string[] {
  const own = operations.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
  return [...new Set([...own, 'OPTIONS'])]
}

/** The strictly read parameters of a path. */
export interface PathReading {
  /** The value of each valid parameter. */
  readonly values: { readonly [name: string]: ParameterValue }
  readonly violations: readonly Violation[]
}

/** Reads path parameters, which are already decoded; parameters in other styles are read from the target, where it is given. */
export type PathReader = (texts: ParameterTexts, target?: string) => PathReading

/** Decodes path parameters. A text with an invalid escape stays as it is, because the credential is checked first. */
export function decodePathTexts(texts: ParameterTexts): ParameterTexts {
  const decoded = bareMap<string>()
  for (const name in texts) decoded[name] = percentDecodedIfValid(texts[name] as string)
  return decoded
}

/**
 * Creates the reader of an operation's path parameters. A list is written with commas (OpenAPI 3.1, section 4.8.12.3, style
 * `simple`); other styles are read by `compileStyled`, from where the templates `paths` have them.
 * @throws Error when the schema of a parameter does not compile.
 */
export function createPathReader(
  parameters: readonly Parameter[],
  compile: (schema: Schema) => SchemaValidator,
  paths: readonly string[] = [],
): PathReader {
  const known = parameters
    .filter((parameter) => parameter.in === 'path')
    .map((parameter): KnownPathParameter => {
      const { name, schema } = parameter
      const styled = compileStyled(parameter, compile)
      if (styled)
        return { name, read: (_, raw) => styled.readText(raw, percentDecodedIfValid), isRaw: true }
      const read = createParameterReader(schema, compile)
      return {
        name,
        isRaw: false,
        read: isListSchema(schema) ? (text) => read(text.split(',')) : read,
      }
    })
  if (known.length === 0) return () => NOTHING
  const isRaw = known.some((each) => each.isRaw)
  const find = isRaw
    ? compileTemplates(
        paths.map((each) => [each, each]),
        (text) => text,
      )
    : undefined
  const names = parameterNames(paths[0] ?? '')
  return (texts, target) => {
    const raw =
      target === undefined ? undefined : find?.(evenlyEncoded(splitTarget(target).path))?.texts
    const values = bareMap<ParameterValue>()
    const violations: Violation[] = []
    for (const { name, read } of known) {
      const text = ownMember(texts, name) ?? ''
      const found = read(text, raw?.[names.indexOf(name)] ?? text)
      if ('value' in found) values[name] = found.value
      else violations.push(requestViolation(found.rule, `path.${name}`, name + found.text))
    }
    return { values, violations }
  }
}

/** Where the requests of a contract go. */
export interface RouteFinder {
  /** The path of the operation of a request, as the contract writes it; `undefined` if it matches none. */
  readonly pathOf: (method: string, target: string) => string | undefined
  /** Whether a target that is not below the usual base path is below another one, or is that of an operation with servers of its own. */
  readonly isElsewhere: (method: string, target: string) => boolean
}

/** Finds the paths of operations without compiling their validators. */
export function createRouteFinder({ document }: Pick<ContractSource, 'document'>): RouteFinder {
  const match = createOperationMatcher(listOperations(document))
  const [, ...others] = serviceBasePaths(document.servers)
  return {
    pathOf: (method, target) => match(method, splitTarget(target).path)?.operation?.path,
    isElsewhere: (method, target) =>
      others.some((each) => isUnder(each, target)) ||
      match(method, splitTarget(target).path) !== undefined,
  }
}

/** Finds the template that a path matches: what was given for it, and the texts of its parameters in order, as they were sent. */
type TemplateFinder<Found> = (
  path: string,
) => { readonly found: Found; readonly texts: readonly string[] } | undefined

/**
 * Compiles templates into a tree of their segments, so that a path is compared with few of them. Where several match, the one that is
 * literal in the first segment in which they differ is found, then one that is literal in a part of it. A parameter is never empty.
 * Where a segment has several, the last ones are as short as they can be: `/{name}.{ext}` has `gz` of `a.tar.gz`.
 * @param templates different in more than the names of their parameters
 */
export function compileTemplates<Found>(
  templates: readonly (readonly [template: string, found: Found])[],
  folded: (text: string) => string,
): TemplateFinder<Found> {
  const root: Node<Found> = newNode()
  const paths = templates.map(([template]) => asSent(template))
  const start = commonStart(paths.map((path) => folded(path.slice(0, path.indexOf('{')))))
  for (const [at, [, found]] of templates.entries()) {
    let node = root
    for (const segment of readTemplate((paths[at] as string).slice(start.length)))
      node = childFor(node, segment, folded)
    node.found ??= found
  }
  return (path) => {
    if (folded(path.slice(0, start.length)) !== start) return undefined
    const texts: string[] = []
    const found = walk(root, { path, folded, texts }, start.length)
    return found === undefined ? undefined : { found, texts }
  }
}

// --- internal ---

interface KnownPathParameter {
  readonly name: string
  /** Reads its decoded text, or the one that was sent. */
  readonly read: (text: string, raw: string) => ParameterText
  readonly isRaw: boolean
}

type PathTexts = { readonly [name: string]: string }

const NO_TEXTS: readonly string[] = []

const NO_PATH_TEXTS: PathTexts = {}

interface KnownPath<Kind extends Operation> {
  readonly path: string
  readonly byMethod: ReadonlyMap<string, KnownOperation<Kind>>
  readonly otherMethod: OperationMatch<Kind>
}

interface KnownOperation<Kind extends Operation> {
  readonly operation: Kind
  /** The names of the parameters of its path. */
  readonly names: readonly string[]
}

function compilePaths<Kind extends Operation>(
  paths: readonly KnownPath<Kind>[],
  folded: (text: string) => string,
): OperationMatcher<Kind> {
  const isTemplate = ({ path }: KnownPath<Kind>) => path.includes('{')
  const literals = new Map(
    paths.filter((each) => !isTemplate(each)).map((each) => [folded(asSent(each.path)), each]),
  )
  const find = compileTemplates(
    paths.filter(isTemplate).map((each) => [each.path, each] as const),
    folded,
  )
  return (method, sent) => {
    const path = evenlyEncoded(sent)
    const literal = literals.get(folded(path))
    if (literal) return answer(literal, method, NO_TEXTS)
    const match = find(path)
    return match && answer(match.found, method, match.texts)
  }
}

/** An operation at one of its paths. */
interface PlacedOperation<Kind extends Operation> {
  readonly operation: Kind
  readonly path: string
}

/** Of several operations of one method, the last at its usual path counts, else the first. */
function toKnownPath<Kind extends Operation>(
  here: readonly PlacedOperation<Kind>[],
): KnownPath<Kind> {
  const [{ path }] = here as [PlacedOperation<Kind>]
  const isUsual = (each: PlacedOperation<Kind>) => each.path === each.operation.path
  const known = [...here.filter((each) => !isUsual(each)).reverse(), ...here.filter(isUsual)].map(
    (each) => ({ operation: each.operation, names: parameterNames(each.path) }),
  )
  const get = known.filter(({ operation }) => operation.method === 'GET')
  return {
    path,
    byMethod: new Map([
      ...get.map((each) => ['HEAD', each] as const),
      ...known.map((each) => [each.operation.method, each] as const),
    ]),
    otherMethod: {
      operation: undefined,
      path,
      allowed: allowedMethods(here.map(({ operation }) => operation)),
    },
  }
}

function answer<Kind extends Operation>(
  { byMethod, otherMethod }: KnownPath<Kind>,
  method: string,
  texts: readonly string[],
): OperationMatch<Kind> {
  const known = byMethod.get(method)
  if (!known) return otherMethod
  const { operation, names } = known
  if (names.length === 0) return { operation, pathTexts: NO_PATH_TEXTS }
  const pathTexts = bareMap<string>()
  for (let at = 0; at < names.length; at += 1) pathTexts[names[at] as string] = texts[at] as string
  return { operation, pathTexts }
}

type ParameterTexts = { readonly [name: string]: string }

const NOTHING: PathReading = { values: {}, violations: [] }

/** A segment of the tree, with the segments that may follow. */
interface Node<Found> {
  readonly literals: Map<string, Node<Found>>
  /** Segments with literal texts and parameters. */
  readonly mixed: { readonly literals: readonly string[]; readonly node: Node<Found> }[]
  parameter: Node<Found> | undefined
  /** What was given for the template that ends here. */
  found: Found | undefined
}

function newNode<Found>(): Node<Found> {
  return { literals: new Map(), mixed: [], parameter: undefined, found: undefined }
}

/** The common beginning of all templates, up to a slash. */
function commonStart(starts: readonly string[]): string {
  const [first = '', ...others] = starts
  let length = first.length
  for (const other of others) while (!other.startsWith(first.slice(0, length))) length -= 1
  return first.slice(0, first.lastIndexOf('/', length - 1) + 1)
}

function childFor<Found>(
  node: Node<Found>,
  { literals, names }: TemplateSegment,
  folded: (text: string) => string,
): Node<Found> {
  const texts = literals.map(folded)
  if (names.length === 0) {
    const [text = ''] = texts
    const child = node.literals.get(text) ?? newNode()
    node.literals.set(text, child)
    return child
  }
  if (names.length === 1 && texts.every((text) => text === '')) {
    node.parameter ??= newNode()
    return node.parameter
  }
  const known = node.mixed.find((each) => each.literals.join('{}') === texts.join('{}'))
  if (known) return known.node
  const child: Node<Found> = newNode()
  node.mixed.push({ literals: texts, node: child })
  // More literal characters say more of a segment.
  node.mixed.sort((one, other) => other.literals.join('').length - one.literals.join('').length)
  return child
}

interface Walk {
  readonly path: string
  readonly folded: (text: string) => string
  /** The texts of the parameters so far. */
  readonly texts: string[]
}

/** Follows a path from its segment at `from`. Every node is visited at most once. */
function walk<Found>(node: Node<Found>, walked: Walk, from: number): Found | undefined {
  const { path, folded, texts } = walked
  const slash = path.indexOf('/', from)
  const segment = path.slice(from, slash < 0 ? path.length : slash)
  const go = (next: Node<Found>) => (slash < 0 ? next.found : walk(next, walked, slash + 1))
  const literal = node.literals.size === 0 ? undefined : node.literals.get(folded(segment))
  const byLiteral = literal && go(literal)
  if (byLiteral || segment === '') return byLiteral
  const count = texts.length
  for (const { literals, node: next } of node.mixed) {
    if (!split(segment, literals, walked)) continue
    const found = go(next)
    if (found) return found
    texts.length = count
  }
  if (!node.parameter) return undefined
  texts.push(segment)
  const found = go(node.parameter)
  if (!found) texts.length = count
  return found
}

/** Adds the texts between the literals of a segment; the last ones are as short as they can be. Returns whether it has all of them. */
function split(segment: string, literals: readonly string[], { folded, texts }: Walk): boolean {
  const compared = folded(segment)
  const [first = ''] = literals
  const last = literals.at(-1) as string
  if (!compared.startsWith(first) || !compared.endsWith(last)) return false
  let end = segment.length - last.length
  const found: string[] = []
  for (let at = literals.length - 2; at > 0; at -= 1) {
    const literal = literals[at] as string
    // The text after it has at least one character.
    const begin = compared.lastIndexOf(literal, end - literal.length - 1)
    if (begin < first.length) return false
    found.push(segment.slice(begin + literal.length, end))
    end = begin
  }
  if (end <= first.length) return false
  found.push(segment.slice(first.length, end))
  texts.push(...found.reverse())
  return true
}
