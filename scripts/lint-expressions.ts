// A step of `npm run lint`: checks that every regular expression of the sources, the scenario schema and the contract takes linear
// time. It is not a test, because the analysis is slow, and slower beside other work.
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import process from 'node:process'
import { parseSync, Visitor } from 'rolldown/utils'
import { parseYamlText } from '../src/base/json/yaml.ts'
import { TIME_PATTERN } from '../src/base/time.ts'
import { contractOf } from '../src/contract/contract.ts'
import { builtInContract } from '../src/petstore/built-in-contract.ts'
import { scenarioResources } from '../src/scenarios/scenario-resources.ts'
import { ordinaryRecord } from '../src/scenarios/scenario-text.ts'

/** Only its analysis, in JavaScript: the package itself would look for a binary or Java to run it. */
const { checkSync } = createRequire(import.meta.url)(
  'recheck/lib/browser.js',
) as typeof import('recheck')

/** An expression and its place. */
interface Expression {
  readonly place: string
  readonly source: string
  readonly flags: string
}

/** Files that build expressions at run time, from their own paths and names, never from anything that a peer sent. */
const BUILT: { readonly [file: string]: string } = {
  'base/time.ts': TIME_PATTERN,
  // Compiled only to test whether it is valid, and never run (faults/expression.ts has another engine).
  'faults/expression.ts': '',
  'scenarios/scenario-text.ts': [...scenarioResources(contractOf(builtInContract())).all.values()]
    .map((resource) => ordinaryRecord(resource)?.expression.source ?? '')
    .join('|'),
  // The names of `patternProperties` of the contract, whose expressions are analysed with its others.
  'contract/views/view.ts': '',
  // Our own patterns beside those of a contract: of scenarios and the control plane, which are analysed with the others.
  'contract/document/schema-validator.ts': '',
  // `\p{…}` alone.
  'contract/views/pattern-text.ts': '',
  // The patterns of the built-in contract, which are analysed with its others.
  'next/next-judge.ts': '',
}

/**
 * Known to be linear, where the analysis takes ten seconds to say so: eight alternatives from the start on, each with
 * one repetition (faults/fault-schema.ts).
 */
const KNOWN = /^\^\(\?:\\d\{2,\}-\\d\{1\}\|/

/** Expressions that the analysis must find: if it misses them, its result means nothing. */
const SLOW = [/\s+$/, /^(a+)+$/, /a.*b/s, /, (.*), (.*)$/]
/** The time limit for one expression, in milliseconds. */
const OPTIONS = { timeout: 120_000 }

/**
 * The seeds with which an expression is analysed until one result is `safe`. Expressions with look-around are searched at random, and
 * for a time: on a busy machine the search stops elsewhere and may take a linear one for slow.
 */
const SEEDS = [1, 2, 3]

const root = path.resolve(import.meta.dirname, '..')
const { literals, builders } = expressionsOfSources()
const built = Object.entries(BUILT).map(([place, source]) => ({ place, source, flags: '' }))
const schemas = [
  'scenarios/scenario.schema.json',
  'openapi.yaml',
  'docs/control-plane.openapi.json',
].flatMap(patternsOf)
const distinct = new Map([...literals, ...built, ...schemas].map((each) => [each.source, each]))
const problems = [
  ...SLOW.filter((slow) => statusOf(slow) === 'safe').map((slow) => `${slow} is not found`),
  ...builders
    .filter((file) => !Object.hasOwn(BUILT, file))
    .map((file) => `${file} builds an expression as it runs: name it in BUILT`),
  ...Object.keys(BUILT)
    .filter((file) => !builders.includes(file))
    .map((file) => `${file} builds no expression any more: take it out of BUILT`),
  ...[...distinct.values()].flatMap((each) => {
    const status = statusOf(each)
    return status === 'safe' ? [] : [`${each.place}: /${each.source}/${each.flags} is ${status}`]
  }),
]
for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0

// --- internal ---

function statusOf({ source, flags }: Pick<Expression, 'source' | 'flags'>): string {
  if (!canBeSlow({ source })) return 'safe'
  let status = 'safe'
  for (const randomSeed of SEEDS) {
    status = checkSync(source, flags, { ...OPTIONS, randomSeed }).status
    if (status === 'safe') break
  }
  return status
}

/** An expression without an unbounded repetition reads no character more often than the expression is long. */
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
    if ('patternProperties' in node)
      for (const each of Object.keys(Object(node.patternProperties))) found.add(each)
    Object.values(node).forEach(gather)
  }
  gather(parseYamlText(text))
  return [...found].map((source) => ({ place, source, flags: 'u' }))
}
