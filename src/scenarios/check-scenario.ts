import { didYouMean } from '../base/did-you-mean.ts'
import { UsageError } from '../base/errors.ts'
import { shown } from '../base/shown.ts'
import { timeOf } from '../base/time.ts'
import type { SchemaProblem, SchemaValidator } from '../contract/schema-validator.ts'
import type { Fault, Matcher } from '../faults/fault.ts'
import { defaultPoint } from '../faults/fault-plan.ts'
import type { ScenarioContent } from './merge-scenarios.ts'
import type { ScenarioFile } from './scenario-file.ts'

const MOST_SHOWN = 10
const WAY_OUT = 'The format: docs/scenarios.md, or `petstore-sandbox scenario schema`.'

/** A problem of a scenario file: the way to the place, and what is wrong there. */
export interface Problem {
  readonly path: readonly string[]
  readonly text: string
}

/**
 * Checks one scenario file, without what it extends.
 * @throws UsageError that names the file and the line, key and rule of every problem.
 */
export function checkScenario(source: ScenarioFile, validate: SchemaValidator): ScenarioContent {
  const problems = validate(source.value).map(fromSchema)
  if (problems.length === 0) problems.push(...checkMeaning(source.value as ScenarioContent))
  if (problems.length > 0) throw scenarioError(source, problems)
  return source.value as ScenarioContent
}

/** The error for problems of one file, a line for each. */
export function scenarioError(source: ScenarioFile, problems: readonly Problem[]): UsageError {
  const lines = problems.slice(0, MOST_SHOWN).map(({ path, text }) => {
    const line = source.lineOf(path)
    return `${source.file}${line === undefined ? '' : `:${line}`}: ${nameOf(path)} ${text}`
  })
  const more = problems.length - MOST_SHOWN
  return new UsageError([...lines, ...(more > 0 ? [`… and ${more} more`] : []), WAY_OUT].join('\n'))
}

// --- internal ---

function fromSchema({ path, text, known }: SchemaProblem): Problem {
  if (!known) return { path, text: `${isSecret(path) ? text.replace(/, got .*/s, '') : text}.` }
  const hint = didYouMean(path.at(-1) ?? '', known) || ` The keys here are ${known.join(', ')}.`
  return { path, text: `is an unknown key.${hint}` }
}

/** A credential is not shown, not even a wrong one. */
function isSecret(path: readonly string[]): boolean {
  return path.some((part) => /^keys?$|authorization/i.test(part))
}

/** `faults[0].respond.status` */
function nameOf(path: readonly string[]): string {
  if (path.length === 0) return 'the scenario'
  return path.reduce((name, part) => {
    if (/^\d+$/.test(part)) return `${name}[${part}]`
    return name === '' ? part : `${name}.${part}`
  }, '')
}

/** Headers that say where a message ends (RFC 9112, section 6), and those that every reply has from us. */
const OWN_HEADER =
  /^(content-length|transfer-encoding|connection|trailer|x-request-id|x-sandbox-.*|access-control-.*)$/i

/** What a schema can not say. */
function checkMeaning(content: ScenarioContent): Problem[] {
  return [
    ...checkTwice(
      'pets',
      (content.pets ?? []).map(({ id }) => id),
    ),
    ...checkTwice(
      'faults',
      (content.faults ?? []).map(({ id }) => id),
    ),
    ...checkTime(['clock', 'now'], content.clock?.now),
    ...checkTime(['deprecatedSince'], content.deprecatedSince),
    ...checkWeights(content),
    ...checkExchanges(content.exchanges ?? []),
    ...(content.faults ?? []).flatMap((fault, index) =>
      checkFault(fault, ['faults', String(index)]),
    ),
  ]
}

function checkTwice(key: string, ids: readonly unknown[]): Problem[] {
  const first = new Map<unknown, number>()
  return ids.flatMap((id, index) => {
    const before = first.get(id)
    if (before === undefined) {
      first.set(id, index)
      return []
    }
    const text = `${shown(id)} is already the id of ${key}[${before}]. Give each an id of its own.`
    return [{ path: [key, String(index), 'id'], text }]
  })
}

function checkTime(path: readonly string[], text: string | undefined): Problem[] {
  if (text === undefined || text === 'none') return []
  return timeOf(text) === undefined
    ? [{ path, text: `must be a time that exists, got ${shown(text)}.` }]
    : []
}

function checkExchanges(exchanges: ScenarioContent['exchanges'] & {}): Problem[] {
  if (typeof exchanges === 'string') return []
  return exchanges.flatMap(({ time }, index) =>
    checkTime(['exchanges', String(index), 'time'], time),
  )
}

function checkWeights({ generate }: ScenarioContent): Problem[] {
  const weights = Object.values(generate?.status ?? { available: 1 })
  if (weights.some((weight) => weight > 0)) return []
  return [{ path: ['generate', 'status'], text: 'must have a weight above 0.' }]
}

function checkFault(fault: Fault, path: readonly string[]): Problem[] {
  const { respond, delay, connection, calls } = fault
  const problems: Problem[] = []
  const found = (at: readonly string[], text: string) =>
    problems.push({ path: [...path, ...at], text })
  if (!respond && delay === undefined && !connection) {
    found([], 'needs respond, delay or connection: what is to go wrong?')
  }
  if (respond && connection && connection !== 'truncate') {
    found(
      ['connection'],
      `leaves no answer to send; leave respond out, or use connection: truncate.`,
    )
  }
  if (connection === 'truncate' && !respond && defaultPoint(fault) === 'before') {
    found(['at'], 'must be after, or respond be given: before, there is no answer to truncate.')
  }
  if (respond && respond.status < 400 && respond.body === undefined) {
    found(
      ['respond', 'body'],
      `is required for the status ${respond.status}: the Error body is for 400 and above.`,
    )
  }
  const own = Object.keys(respond?.headers ?? {}).find((name) => OWN_HEADER.test(name))
  if (own) {
    found(
      ['respond', 'headers', own],
      'is set by the sandbox; to break an answer use connection: truncate.',
    )
  }
  if (typeof delay === 'object' && delay.type === 'uniform' && delay.lower > delay.upper) {
    found(['delay', 'lower'], `must be at most upper (${delay.upper}), got ${delay.lower}.`)
  }
  const [, from = '', to = ''] = /^(\d+)-(\d+)$/.exec(String(calls)) ?? []
  if (Number(from) > Number(to))
    found(['calls'], `must run from the lower to the higher, got ${calls}.`)
  problems.push(...checkMatchers(fault, path))
  return problems
}

function checkMatchers({ when = {} }: Fault, path: readonly string[]): Problem[] {
  const { key, ...maps } = when
  const matchers: [string[], Matcher][] = key === undefined ? [] : [[['when', 'key'], key]]
  for (const [part, map] of Object.entries(maps)) {
    for (const [name, matcher] of Object.entries(map))
      matchers.push([['when', part, name], matcher])
  }
  return matchers.flatMap(([at, matcher]) => {
    const problem =
      typeof matcher === 'object' && matcher !== null
        ? brokenExpression(matcher.matches)
        : undefined
    if (!problem) return []
    const text = isSecret(at) ? 'is no regular expression.' : problem
    return [{ path: [...path, ...at, 'matches'], text }]
  })
}

function brokenExpression(source: string): string | undefined {
  try {
    new RegExp(source, 'u')
    return undefined
  } catch (error) {
    return `is no regular expression: ${(error as Error).message.replace(/^Invalid regular expression: /, '')}.`
  }
}
