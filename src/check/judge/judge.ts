import { ownMember } from '../../base/json/json.ts'
import { memoizeTexts } from '../../base/memoize.ts'
import type { Contract } from '../../contract/contract.ts'
import { contractPointer } from '../../contract/contract-pointer.ts'
import type { CheckHints } from '../../contract/document/contract-hints.ts'
import { createSchemaCompiler } from '../../contract/document/schema-validator.ts'
import type { Violation } from '../../contract/requests/violation-types.ts'
import { checkAnswer, checkDeprecation } from './answer-rules.ts'
import { createBodyCheck } from './body-rules.ts'
import { checkWords } from './check-words.ts'
import { type ExchangeFacts, type FinishedExchange, readFacts } from './exchange-facts.ts'
import { checkList } from './list-rules.ts'
import { checkRecord } from './record-rules.ts'
import { checkRefusal, requestViolations, weigh } from './request-rules.ts'

/** The facts of an exchange, and its violations. */
export interface Judgement {
  readonly facts: ExchangeFacts
  readonly violations: readonly Violation[]
  /** A sentence about what was not judged as it should be. */
  readonly remark?: string | undefined
}

/** Judges a finished exchange against the contract, except for rules that need other exchanges. */
export type Judge = (exchange: FinishedExchange) => Judgement

/**
 * The judge of a contract: Prism for bodies, and our own rules for all else. The first call loads Prism. A judge remembers nothing of what it
 * judged, so that all share one.
 * @throws Error when a schema of the contract of this package does not compile.
 */
export function createJudge(contract: Contract): Promise<Judge> {
  return contract.once(makeJudge)
}

/** Adds to a violation the place in the contract that says so: a section, or in one that has none, a place in its document. */
export type Placer = (violation: Violation, about: About) => Violation

export function createPlacer(contract: Contract): Placer {
  const { check } = contract.hints
  if (check) return createSections(contract, check)
  // Lists have the same violation in many items, and services in many answers.
  const find = memoizeTexts(
    (key) => {
      const [operation, status, source, location] = JSON.parse(key)
      return contractPointer(contract.written, operation, { source, location }, status) ?? '/paths'
    },
    { most: 500, longest: 300 },
  )
  return (violation, { operation, status }) => {
    const { source, location } = violation
    return { ...violation, pointer: find(JSON.stringify([operation, status, source, location])) }
  }
}

// --- internal ---

async function makeJudge(contract: Contract): Promise<Judge> {
  assertCompiles(contract)
  const checkBodies = await createBodyCheck(contract)
  const words = checkWords(contract)
  const placed = contract.once(createPlacer)
  return (exchange) => {
    const facts = readFacts(exchange, contract)
    const { violations, remark } = checkBodies(facts)
    const { ofRequest, found } = weigh(
      facts,
      onePerPlace([...requestViolations(facts, words), ...violations]),
    )
    const all = [
      ...found,
      ...checkAnswer(facts, words),
      ...checkRefusal(facts, ofRequest, words),
      ...checkList(facts, words),
      ...checkRecord(facts, words),
      ...checkDeprecation(facts),
    ]
    const about = { operation: exchange.operation.id, status: exchange.status }
    return { facts, violations: all.map((each) => placed(each, about)), remark }
  }
}

/** One error for each place: with the first rule, since a wrong type breaks an enumeration too, and the last words. Others come after them. */
function onePerPlace(violations: readonly Violation[]): Violation[] {
  const places = new Map<string, Violation>()
  const minor: Violation[] = []
  for (const each of violations) {
    if (each.severity === 'error') {
      const place = `${each.source} ${each.location}`
      const first = places.get(place)
      places.set(place, first ? { ...first, message: each.message } : each)
    } else minor.push(each)
  }
  return [...places.values(), ...minor]
}

/** Compiles all schemas of the built-in contract at once: unlike contracts of users, it was not validated when it was read. */
function assertCompiles({ links, document }: Contract): void {
  if (!links.isBuilt) return
  const compile = createSchemaCompiler('exact')
  for (const [name, schema] of Object.entries(document.components.schemas)) {
    try {
      compile(schema)
    } catch (cause) {
      const why = (cause as Error).message
      const place = `openapi.yaml: components.schemas.${name}`
      throw new Error(`${place} does not compile: ${why}. Correct the schema.`, { cause })
    }
  }
}

interface About {
  /** The operationId, or the method and path of a request without an operation. */
  readonly operation: string
  readonly status: number | undefined
}

function createSections({ operations, records }: Contract, check: CheckHints): Placer {
  const byId = new Map(operations.map(({ id, section }) => [id, section]))
  const { sections, bodySections } = check
  // For rules of schemas it depends on the place.
  const sectionOf = ({ location, source }: Violation, { operation, status = 0 }: About) => {
    if (!location.startsWith('body') || !records.byId.has(operation)) return byId.get(operation)
    return source === 'response' && status >= 400 ? bodySections.errors : bodySections.records
  }
  return (violation, about) => {
    const section = ownMember(sections, violation.rule) ?? sectionOf(violation, about)
    return { ...violation, ...(section !== undefined && { section }) }
  }
}
