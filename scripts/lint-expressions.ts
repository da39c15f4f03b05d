// A step of `npm run lint`: checks that every regular expression of the sources, the scenario schema and the contract takes linear
// time. The analysis takes a minute, and on a busy machine it may stop early and take a linear expression for slow. So what was once
// found linear is kept by its digest in scripts/linear-expressions.json, and only the rest is analysed; with `--write` the file is
// written anew, with `--all` (in a soak) nothing is taken from it.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
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
const require = createRequire(import.meta.url)
const { checkSync } = require('recheck/lib/browser.js') as typeof import('recheck')

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
  'contract/behaviour/words-problems.ts': '',
  'scenarios/scenario-text.ts': [...scenarioResources(contractOf(builtInContract())).all.values()]
    .map((resource) => ordinaryRecord(resource)?.expression.source ?? '')
    .join('|'),
  // The names of `patternProperties` of the contract, whose expressions are analysed with its others.
  'contract/document/contract-source.ts': '',
  // Our own patterns beside those of a contract: of scenarios and the control plane, which are analysed with the others.
  'contract/document/schema-validator.ts': '',
  // `\p{…}` alone.
  'contract/views/pattern-text.ts': '',
}

/**
 * Known to be linear, where the analysis takes ten seconds to say so: eight alternatives from the start on, each with
 * one repetition (faults/schema/fault-schema.ts).
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
const kept = path.join(root, 'scripts/linear-expressions.json')
/** The version of the analysis, and what it found linear. */
const { analysis, linear } = JSON.parse(readFileSync(kept, 'utf8')) as {
  readonly analysis: string
  readonly linear: readonly string[]
}
const { version } = require('recheck/package.json') as { readonly version: string }
const known = new Set(analysis === version && !process.argv.includes('--all') ? linear : [])
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
if (process.argv.includes('--write')) {
  const found = [...distinct.values()].filter((each) => statusOf(each) === 'safe')
  const digests = found.filter(canBeSlow).map(digestOf).toSorted()
  writeFileSync(kept, `${JSON.stringify({ analysis: version, linear: digests }, null, 2)}\n`)
}
for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0

// --- internal ---

/** What the analysis says, once for each expression. */
function statusOf(each: Pick<Expression, 'source' | 'flags'>): string {
  if (!canBeSlow(each) || known.has(digestOf(each))) return 'safe'
  const status = analysed(each)
  if (status === 'safe') known.add(digestOf(each))
  return status
}

function digestOf({ source, flags }: Pick<Expression, 'source' | 'flags'>): string {
  return createHash('sha256').update(`/${source}/${flags}`).digest('hex').slice(0, 16)
}

function analysed({ source, flags }: Pick<Expression, 'source' | 'flags'>): string {
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
