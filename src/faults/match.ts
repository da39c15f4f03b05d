import type { Fault, Matcher } from './fault.ts'

/** The parts of a request that faults can match. */
export interface FaultRequest {
  readonly operation: string
  readonly path: { readonly [parameter: string]: string }
  readonly query: readonly { readonly name: string; readonly value: string | undefined }[]
  readonly headers: { readonly [name: string]: string | string[] | undefined }
  readonly key: string
  /** The parsed body; `undefined` if there is none, or it is not JSON. */
  readonly body: unknown
}

/** Whether a fault counts a request. */
export type RequestFilter = (request: FaultRequest) => boolean

/** Whether a text matches an expression. */
export type TextTest = (text: string) => boolean

/** The compiled expressions of faults, by their source. */
export type Expressions = ReadonlyMap<string, TextTest>

/** Creates the filter of a fault's `on` and `when`. */
export function createRequestFilter(
  { on, when = {} }: Pick<Fault, 'on' | 'when'>,
  expressions: Expressions,
): RequestFilter {
  const testsOf = (matchers: { readonly [name: string]: Matcher } = {}) =>
    Object.entries(matchers).map(
      ([name, matcher]) => [name, createTest(matcher, expressions)] as const,
    )
  const tests: RequestFilter[] = []
  if (on !== '*') {
    const operations = new Set(typeof on === 'string' ? [on] : on)
    tests.push(({ operation }) => operations.has(operation))
  }
  for (const [name, test] of testsOf(when.path)) tests.push(({ path }) => test(path[name]))
  for (const [name, test] of testsOf(when.query)) {
    tests.push(({ query }) => query.some((pair) => pair.name === name && test(pair.value)))
  }
  for (const [name, test] of testsOf(when.header)) {
    tests.push(({ headers }) => [headers[name.toLowerCase()]].flat().some(test))
  }
  if (when.key !== undefined) {
    const test = createTest(when.key, expressions)
    tests.push(({ key }) => test(key))
  }
  for (const [name, test] of testsOf(when.body)) tests.push(({ body }) => test(field(body, name)))
  return (request) => tests.every((test) => test(request))
}

// --- internal ---

type Test = (value: unknown) => boolean

/** Parameters and headers are text, fields of a body are typed: `3` matches the text 3 and the number 3. */
function createTest(matcher: Matcher, expressions: Expressions): Test {
  if (typeof matcher === 'object' && matcher !== null) {
    const isFound = expressions.get(matcher.matches) as TextTest
    return (value) => isScalar(value) && isFound(String(value))
  }
  const text = String(matcher)
  return (value) => (typeof value === 'string' ? value === text : value === matcher)
}

function isScalar(value: unknown): boolean {
  return value !== undefined && value !== null && typeof value !== 'object'
}

function field(body: unknown, name: string): unknown {
  const isMap = typeof body === 'object' && body !== null && Object.hasOwn(body, name)
  return isMap ? (body as Record<string, unknown>)[name] : undefined
}
