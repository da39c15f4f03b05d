import { globSync, readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'rolldown/utils'

/** A number that the sources give a name, at the top of a file. */
export interface Figure {
  /** The file below `src/` and the name, e.g. `base/json/json.ts#MAX_DEPTH`; of a member of an object also its name. */
  readonly name: string
  readonly value: number
}

/**
 * The figures of the sources, by name. By convention a bound is one of them, and is named MOST_…, LONGEST_…, LARGEST_…, DEEPEST_…,
 * MAX_…, LIMITS or BOUNDS (`isBound`). What runs in the browser is left out: there nobody else is to be bounded.
 */
export function readFigures(): ReadonlyMap<string, number> {
  read ??= sourceFiles().flatMap((file) => figuresIn(file, readFileSync(file, 'utf8')))
  return new Map(read.map(({ name, value }) => [name, value]))
}

/** Whether the name of a figure says that it is a bound. */
export function isBound(name: string): boolean {
  return /#(?:(?:MOST|LONGEST|LARGEST|DEEPEST|MAX)(?:_|\.|$)|(?:LIMITS|BOUNDS)(?:\.|$)|(?:most|longest|largest|deepest|max)[A-Z])/.test(
    name,
  )
}

/**
 * The places where the sources give a bound as a bare number, where no name says that it is one: what Node's servers and threads, and our
 * readers of files, take as their bounds.
 */
export function bareBounds(): readonly string[] {
  return sourceFiles().flatMap((file) => {
    const found: string[] = []
    const text = readFileSync(file, 'utf8')
    if (!MAY_BE_BOUNDED.test(text)) return found
    const named = figuresIn(file, text).map(({ name }) => name.split('.').at(-1))
    new Visitor({
      Property({ key, value }) {
        const name = key.type === 'Identifier' ? key.name : ''
        const number = evaluate(value, new Map())
        if (BOUNDED.test(name) && number !== undefined && number !== 0 && !named.includes(name))
          found.push(`${file}: ${name}`)
      },
    }).visit(parse(file, text))
    return found
  })
}

/** The figures of one file. */
export function figuresIn(file: string, text: string): readonly Figure[] {
  const known = new Map<string, number>()
  const figures: Figure[] = []
  const note = (name: string, value: number) => {
    known.set(name, value)
    figures.push({ name: `${file.replace(/^src\//, '')}#${name}`, value })
  }
  for (const statement of parse(file, text).body) {
    const declaration =
      statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declaration?.type !== 'VariableDeclaration') continue
    for (const { id, init } of declaration.declarations) {
      if (id.type !== 'Identifier' || !init) continue
      const value = evaluate(init, known)
      if (value !== undefined) note(id.name, value)
      for (const [member, part] of membersOf(init)) {
        const figure = evaluate(part, known)
        if (figure !== undefined) note(`${id.name}.${member}`, figure)
      }
    }
  }
  return figures
}

// --- internal ---

/** The figures of the sources, of which all are parsed once. */
let read: readonly Figure[] | undefined

/** Properties whose values are bounds of Node, or of `readTextFile`. */
const BOUNDED =
  /^(?:largest|\w+Timeout|maxHeaderSize|maxHeadersCount|maxConnections|maxOldGenerationSizeMb)$/

/** What a file has that may have one of them. */
const MAY_BE_BOUNDED = /largest|Timeout|maxHeader|maxConnections|maxOldGeneration/

type Expression = { readonly type: string }

function sourceFiles(): readonly string[] {
  return globSync('src/**/*.ts')
    .filter((file) => !file.startsWith('src/web/page/'))
    .sort()
}

function parse(file: string, text: string) {
  const { program, errors } = parseSync(file, text)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  return program
}

/** The value of an expression of numbers, and of names that are known; `undefined` for any other one. */
function evaluate(expression: Expression, known: ReadonlyMap<string, number>): number | undefined {
  const { type, value, name, operator, left, right, argument } = bare(expression) as Expression & {
    readonly value?: unknown
    readonly name?: string
    readonly operator?: string
    readonly left?: Expression
    readonly right?: Expression
    readonly argument?: Expression
  }
  if (type === 'Literal') return typeof value === 'number' ? value : undefined
  if (type === 'Identifier') return known.get(name as string)
  if (type === 'UnaryExpression' && operator === '-') {
    const of = evaluate(argument as Expression, known)
    return of === undefined ? undefined : -of
  }
  if (type !== 'BinaryExpression') return undefined
  const [a, b] = [evaluate(left as Expression, known), evaluate(right as Expression, known)]
  const combine = OPERATORS[operator as string]
  return a === undefined || b === undefined ? undefined : combine?.(a, b)
}

const OPERATORS: { readonly [operator: string]: (a: number, b: number) => number } = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '**': (a, b) => a ** b,
}

/** An expression without what only the compiler reads. */
function bare(expression: Expression): Expression {
  const { type, expression: within } = expression as Expression & {
    readonly expression?: Expression
  }
  const isWrapped = /^(?:TS\w+Expression|ParenthesizedExpression)$/.test(type)
  return isWrapped && within ? bare(within) : expression
}

/** The members of an object that have names. */
function membersOf(expression: Expression): readonly (readonly [string, Expression])[] {
  const { type, properties = [] } = bare(expression) as Expression & {
    readonly properties?: readonly {
      readonly type: string
      readonly key: Expression & { readonly name?: string }
      readonly value: Expression
    }[]
  }
  if (type !== 'ObjectExpression') return []
  return properties.flatMap(({ type: kind, key, value }) =>
    kind === 'Property' && key.name !== undefined ? [[key.name, value] as const] : [],
  )
}
