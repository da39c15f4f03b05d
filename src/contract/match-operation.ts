import type { Operation } from './operations.ts'

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
 * Creates the matcher of a contract. Paths are compared exactly, including slashes and, unless `isCaseless`, case.
 * A literal path takes precedence over a template. HEAD matches the GET of the path (RFC 9110, section 9.3.2).
 */
export function createOperationMatcher<Kind extends Operation>(
  operations: readonly Kind[],
  { isCaseless = false } = {},
): OperationMatcher<Kind> {
  const folded = (text: string) => (isCaseless ? text.toLowerCase() : text)
  const paths = [...Map.groupBy(operations, ({ path }) => path)].map(toKnownPath)
  const isTemplate = ({ path }: KnownPath<Kind>) => path.includes('{')
  const literals = new Map(
    paths.filter((each) => !isTemplate(each)).map((each) => [folded(each.path), each]),
  )
  const templates = paths
    .filter(isTemplate)
    .map((known) => ({ known, parts: known.path.split('/').map((text) => toPart(text, folded)) }))
  return (method, path) => {
    const literal = literals.get(folded(path))
    if (literal) return answer(literal, method, NO_TEXTS)
    for (const { known, parts } of templates) {
      const pathTexts = match(parts, path, isCaseless)
      if (pathTexts) return answer(known, method, pathTexts)
    }
    return undefined
  }
}

/** The methods that a path with these operations allows: their own, `HEAD` with `GET` (RFC 9110, section 9.1), and `OPTIONS`. */
export function allowedMethods(operations: readonly Operation[]): readonly string[] {
  const own = operations.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
  return [...new Set([...own, 'OPTIONS'])]
}

// --- internal ---

type PathTexts = { readonly [name: string]: string }

const NO_TEXTS: PathTexts = {}

interface KnownPath<Kind extends Operation> {
  readonly path: string
  readonly byMethod: ReadonlyMap<string, Kind>
  readonly otherMethod: OperationMatch<Kind>
}

function toKnownPath<Kind extends Operation>([path, here]: [string, Kind[]]): KnownPath<Kind> {
  const get = here.filter(({ method }) => method === 'GET')
  return {
    path,
    byMethod: new Map([
      ...get.map((operation) => ['HEAD', operation] as const),
      ...here.map((operation) => [operation.method, operation] as const),
    ]),
    otherMethod: { operation: undefined, path, allowed: allowedMethods(here) },
  }
}

function answer<Kind extends Operation>(
  { byMethod, otherMethod }: KnownPath<Kind>,
  method: string,
  pathTexts: PathTexts,
): OperationMatch<Kind> {
  const operation = byMethod.get(method)
  return operation ? { operation, pathTexts } : otherMethod
}

interface Part {
  readonly text: string
  /** The parameter that the segment stands for; `undefined` for a literal segment. */
  readonly name: string | undefined
}

type Fold = (text: string) => string

function toPart(text: string, folded: Fold): Part {
  return { text: folded(text), name: /^\{(\w+)\}$/.exec(text)?.[1] }
}

function match(parts: readonly Part[], path: string, isCaseless: boolean): PathTexts | undefined {
  const texts: Record<string, string> = {}
  let from = 0
  for (let at = 0; at < parts.length; at += 1) {
    const { text, name } = parts[at] as Part
    const slash = path.indexOf('/', from)
    if (slash < 0 !== (at === parts.length - 1)) return undefined
    const segment = path.slice(from, slash < 0 ? path.length : slash)
    if (name !== undefined) {
      if (segment === '') return undefined
      texts[name] = segment
    } else if ((isCaseless ? segment.toLowerCase() : segment) !== text) return undefined
    from = slash + 1
  }
  return texts
}
