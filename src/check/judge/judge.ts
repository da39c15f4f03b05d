import type { Contract } from '../../contract/contract.ts'
import type { Violation } from '../../contract/requests/violation-types.ts'
import type { Prism, PrismQuestion } from '../prism/prism.ts'
import { checkAnswer, checkDeprecation } from './answer-rules.ts'
import { type Facts, type FinishedExchange, readFacts } from './facts.ts'
import { checkList } from './list-rules.ts'
import { forPrism, merge, withoutRounded } from './merge-verdicts.ts'
import { checkRecord } from './record-rules.ts'
import { type RecordWords, recordWords } from './record-words.ts'
import { checkRefusal, checkRequest, weigh } from './request-rules.ts'
import { createSectionFinder, rulesOf } from './rule-catalogue.ts'
import { type BodySchemas, checkSchemas, compileBodySchemas } from './schema-rules.ts'

/** The facts of an exchange, and its violations. */
export interface Judgement {
  readonly facts: Facts
  readonly violations: readonly Violation[]
  /** A sentence about what was not judged as it should be. */
  readonly remark?: string | undefined
}

/** Judges a finished exchange against the contract, except for rules that need other exchanges. */
export type Judge = (exchange: FinishedExchange) => Judgement

/**
 * The judge of the built-in contract: Prism, with its wrong verdicts corrected, and the rules that a schema cannot express. The first
 * call loads Prism and warms it up on every operation, which takes 0.4 s; a judge remembers nothing of what it judged, so that all
 * share one.
 * @throws Error when a schema of the contract does not compile.
 */
export function createJudge(contract: Contract): Promise<Judge> {
  return contract.once(makeJudge)
}

// --- internal ---

async function makeJudge(contract: Contract): Promise<Judge> {
  const schemas = compileBodySchemas(contract)
  const prism = await startPrism(contract)
  const sectionOf = createSectionFinder(rulesOf(contract))
  const tools: JudgeParts = { schemas, prism, words: recordWords(contract), sectionOf }
  return (exchange) => {
    const facts = readFacts(exchange, contract)
    return { facts, violations: judge(facts, tools) }
  }
}

async function startPrism(contract: Contract): Promise<Prism> {
  const { createPrism } = await import('../prism/prism.ts')
  const prism = await createPrism(contract.document)
  warmUp(prism, contract)
  return prism
}

interface JudgeParts {
  readonly schemas: BodySchemas
  readonly prism: Prism
  readonly words: RecordWords
  readonly sectionOf: ReturnType<typeof createSectionFinder>
}

function judge(facts: Facts, { schemas, prism, words, sectionOf }: JudgeParts): Violation[] {
  const own = [...checkRequest(facts), ...checkSchemas(facts, schemas)]
  const merged = merge(withoutRounded(prism(toQuestion(facts)), own, facts), own)
  const { ofRequest, found } = weigh(facts, merged)
  const all = [
    ...found,
    ...checkAnswer(facts),
    ...checkRefusal(facts, ofRequest),
    ...checkList(facts, words),
    ...checkRecord(facts, words),
    ...checkDeprecation(facts),
  ]
  return all.map((each) => ({ ...each, section: sectionOf(each, facts) }))
}

function toQuestion(facts: Facts): PrismQuestion {
  const { exchange, query, path, request, response } = facts
  const { operation, requestHeaders, requestBody, status } = exchange
  // A malformed parameter is already reported, and would make Prism report something else as well.
  const bad = new Set(
    query.violations.filter(({ rule }) => OWN_ONLY.has(rule)).map(({ location }) => location),
  )
  return {
    operationId: operation.id,
    path: Object.fromEntries(Object.entries(path).map(([name, text]) => [name, text ?? STAND_IN])),
    query: Object.fromEntries(
      Object.entries(query.texts).filter(([name]) => !bad.has(`query.${name}`)),
    ),
    authorization: requestHeaders.authorization,
    // Prism treats null, false, 0 and "" as a missing body, and is asked about one media type: our own Ajv judges the rest.
    requestBody:
      request.content?.value && request.content.type === 'application/json'
        ? { value: forPrism(request.content) }
        : requestBody.kind === 'none'
          ? 'none'
          : 'unread',
    status,
    responseBody:
      response.content && operation.answers.has(status)
        ? { value: forPrism(response.content) }
        : 'unread',
  }
}

const OWN_ONLY = new Set(['malformed-parameter', 'repeated-parameter', 'empty-parameter'])

/** A value that every parameter schema of the contract accepts; it replaces a value that cannot be decoded. */
const STAND_IN = '1'

/** The first judgement of an operation compiles its schemas, which takes 10 to 50 ms. */
function warmUp(prism: Prism, { operations }: Contract): void {
  for (const { id, parameters, answers } of operations) {
    for (const status of answers.keys()) {
      const path = parameters.filter(({ in: place }) => place === 'path')
      prism({
        operationId: id,
        path: Object.fromEntries(path.map(({ name }) => [name, STAND_IN])),
        query: { limit: STAND_IN },
        authorization: 'Bearer warm-up',
        requestBody: { value: {} },
        status,
        responseBody: { value: {} },
      })
    }
  }
}
