import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { parseSync, Visitor } from 'rolldown/utils'
import { expect, test } from 'vitest'
import { TIME_PATTERN } from '../src/base/time.ts'
import { parseYamlText } from '../src/base/yaml.ts'
import { root } from './support/program.ts'

/** Its analysis alone, in JavaScript: the package itself looks for a binary or Java to run it. */
const { checkSync } = createRequire(import.meta.url)(
  'recheck/lib/browser.js',
) as typeof import('recheck')

/** An expression, and where it stands. */
interface Expression {
  readonly place: string
  readonly source: string
  readonly flags: string
}

/** What the files that build an expression as they run make of it: their own paths and names, never what a peer sent. */
const BUILT: { readonly [file: string]: string } = {
  'base/time.ts': TIME_PATTERN,
  // It is compiled to see whether it can be, and never run (faults/expression.ts has another engine).
  'faults/expression.ts': '',
  'recording/har/har-target.ts': '^.*(?=/v1/(?:pets|store)(?:/|$))',
}

/**
 * Known to be linear, where the analysis takes ten seconds to say so: eight alternatives from the start on, each with
 * one repetition (faults/calls-schema.ts).
 */
const KNOWN = /^\^\(\?:\\d\{2,\}-\\d\{1\}\|/

const inSources = expressionsOfSources()

test('every file that builds an expression as it runs is known', () => {
  expect(inSources.builders.toSorted()).toEqual(Object.keys(BUILT))
})

test('every expression of the sources, the scenario schema and the contract takes linear time', () => {
  const built = Object.entries(BUILT).map(([place, source]) => ({ place, source, flags: '' }))
  const schemas = ['scenarios/scenario.schema.json', 'openapi.yaml'].flatMap(patternsOf)
  expect(inSources.literals.length).toBeGreaterThan(100)
  expect(schemas.length).toBeGreaterThan(10)
  expect(schemas.filter(({ source }) => KNOWN.test(source))).toHaveLength(1)
  const all = [...inSources.literals, ...built, ...schemas].filter(canBeSlow)
  const distinct = new Map(all.map((each) => [each.source, each])).values()
  const slow = [...distinct].flatMap((each) => {
    const { status } = checkSync(each.source, each.flags)
    return status === 'safe' ? [] : `${each.place}: /${each.source}/${each.flags} is ${status}`
  })
  expect(slow).toEqual([])
})

test.for([/\s+$/, /^(a+)+$/, /a.*b/s, /, (.*), (.*)$/])(
  '%s would be found',
  ({ source, flags }) => {
    expect(canBeSlow({ source })).toBe(true)
    expect(checkSync(source, flags).status).toBe('vulnerable')
  },
)

// --- internal ---

/** What has no repetition without an end reads no character more often than it is long. */
function canBeSlow({ source }: Pick<Expression, 'source'>): boolean {
  return /[*+]|,\}/.test(source) && !KNOWN.test(source)
}

function expressionsOfSources() {
  const literals: Expression[] = []
  const builders: string[] = []
  const folder = path.join(root, 'src')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  for (const place of files.filter((file) => file.endsWith('.ts'))) {
    const { program } = parseSync(place, readFileSync(path.join(folder, place), 'utf8'))
    const build = ({ callee }: { callee: { type: string } }) => {
      if ('name' in callee && callee.name === 'RegExp') builders.push(place)
    }
    new Visitor({
      Literal: (node) => {
        if (!('regex' in node)) return
        literals.push({ place, source: node.regex.pattern, flags: node.regex.flags })
      },
      NewExpression: build,
      CallExpression: build,
    }).visit(program)
  }
  return { literals, builders }
}

/** The patterns of a schema in JSON or YAML. Ajv runs them with the flag `u`. */
function patternsOf(place: string): readonly Expression[] {
  const text = readFileSync(path.join(root, place), 'utf8')
  const found = new Set<string>()
  const gather = (node: unknown) => {
    if (typeof node !== 'object' || node === null) return
    if ('pattern' in node && typeof node.pattern === 'string') found.add(node.pattern)
    Object.values(node).forEach(gather)
  }
  gather(parseYamlText(text))
  return [...found].map((source) => ({ place, source, flags: 'u' }))
}
