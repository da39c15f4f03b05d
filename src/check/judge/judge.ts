import { type Json, mayRound } from '../../base/json/json.ts'
import type { Contract } from '../../contract/contract.ts'
import { isList } from '../../contract/requests/parameter-values.ts'
import type { Violation } from '../../contract/requests/violation-types.ts'
import { checkAnswer, checkDeprecation } from './answer-rules.ts'
import { type Facts, type FinishedExchange, type JsonContent, readFacts } from './facts.ts'
import { checkList } from './list-rules.ts'
import type { Prism, PrismQuestion } from './prism.ts'
import { checkRecord } from './record-rules.ts'
import { type RecordWords, recordWords } from './record-words.ts'
import { checkRefusal, checkRequest, weighRequest } from './request-rules.ts'
import { createSectionFinder, rulesOf } from './rule-catalogue.ts'
import { type BodySchemas, bounded, checkSchemas, compileBodySchemas } from './schema-rules.ts'

/** The facts of an exchange, and its violations. */
interface Judgement {
  readonly facts: Facts
  readonly violations: readonly Violation[]
}

/** Judges a finished exchange against the contract, except for rules that need other exchanges. */
export type Judge = (exchange: FinishedExchange) => Judgement

/**
 * The judge of a contract: Prism, with its wrong verdicts corrected, and the rules that a schema cannot express. The first call
 * loads Prism and warms it up on every operation, which takes 0.4 s; a judge remembers nothing of what it judged, so that all
 * share one.
 * @throws Error when a schema of the contract does not compile.
 */
export function createJudge(contract: Contract): Promise<Judge> {
  return contract.once(makeJudge)
}

// --- internal ---

async function makeJudge(contract: Contract): Promise<Judge> {
  const schemas = compileBodySchemas(contract)
  const prism = contract.isOther ? askNobody : await startPrism(contract)
  const sectionOf = createSectionFinder(rulesOf(contract))
  const tools: JudgeParts = { schemas, prism, words: recordWords(contract), sectionOf }
  return (exchange) => {
    const facts = readFacts(exchange, contract)
    return { facts, violations: judge(facts, tools) }
  }
}

async function startPrism(contract: Contract): Promise<Prism> {
  const { createPrism } = await import('./prism.ts')
  const prism = await createPrism(contract.document)
  warmUp(prism, contract)
  return prism
}

/** Prism writes references out, which has no end in a schema that contains itself: a user's contract is judged by our own rules alone. */
const askNobody: Prism = () => []

interface JudgeParts {
  readonly schemas: BodySchemas
  readonly prism: Prism
  readonly words: RecordWords
  readonly sectionOf: ReturnType<typeof createSectionFinder>
}

function judge(facts: Facts, { schemas, prism, words, sectionOf }: JudgeParts): Violation[] {
  const { status } = facts.exchange
  const own = [...checkRequest(facts), ...checkSchemas(facts, schemas)]
  const merged = merge(withoutRounded(prism(toQuestion(facts)), own, facts), own)
  const ofRequest = [
    ...facts.request.violations,
    ...merged.filter(({ source }) => source === 'request'),
  ]
  const found = [
    ...weighRequest(ofRequest, status),
    ...facts.response.violations,
    ...merged.filter(({ source }) => source === 'response'),
    ...checkAnswer(facts),
    ...checkRefusal(facts, ofRequest),
    ...checkList(facts, words),
    ...checkRecord(facts, words),
    ...checkDeprecation(facts),
  ]
  return found.map((each) => ({ ...each, section: sectionOf(each, facts) }))
}

const OWN_RULES = new Set(['int64-range', 'malformed-path'])

/** Leaves out what Prism alone finds where it judged something else than was sent. */
function withoutRounded(
  byPrism: readonly Violation[],
  own: readonly Violation[],
  facts: Facts,
): readonly Violation[] {
  const isOwn = (each: Violation) =>
    own.some(({ source, location }) => source === each.source && location === each.location)
  return byPrism.filter((each) => !isRounded(each, facts) || isOwn(each))
}

/**
 * Whether Prism judged something else than was sent, so that only our own verdict counts: numbers that a double rounds, members that
 * every object of JavaScript inherits, and the first item of a list in a query, which it gets alone.
 */
function isRounded({ source, location, rule }: Violation, facts: Facts): boolean {
  const [place, name = ''] = location.split('.')
  if (place === 'body')
    return facts[source].content?.plain === false || location.split('.').some(isInherited)
  if (rule === 'required') return false
  if (place === 'path') return mayRound(facts.path[name] ?? '')
  if (place !== 'query') return false
  const parameter = facts.exchange.operation.parameters.find(
    (each) => each.in === 'query' && each.name === name,
  )
  return mayRound(facts.query.texts[name] ?? '') || (parameter ? isList(parameter.schema) : false)
}

function isInherited(name: string): boolean {
  return name in Object.prototype
}

/**
 * Merges Prism's errors and ours: one for each place. If both have one, the rule is the first of Prism's (a wrong
 * type violates an enum too), and the message is ours, with the exact value.
 */
function merge(byPrism: readonly Violation[], own: readonly Violation[]): Violation[] {
  const places = new Map<string, Violation>()
  const minor: Violation[] = []
  for (const each of byPrism) {
    if (isSaidBelow(each, own)) continue
    const place = `${each.source} ${each.location}`
    if (!places.has(place)) places.set(place, each)
  }
  for (const each of own) {
    const place = `${each.source} ${each.location}`
    const other = places.get(place)
    if (each.severity !== 'error') minor.push(each)
    // Prism sees rounded numbers, and a text in place of one that cannot be decoded: its verdict on these is replaced.
    else if (!other || OWN_RULES.has(each.rule)) places.set(place, each)
    else places.set(place, { ...other, message: each.message })
  }
  return [...places.values(), ...minor]
}

/** Prism names the object with a field that its schema forbids, and we the field. */
function isSaidBelow({ source, rule, location }: Violation, own: readonly Violation[]): boolean {
  if (rule !== 'additionalProperties' && rule !== 'unevaluatedProperties') return false
  return own.some(
    (each) =>
      each.source === source && each.rule === rule && each.location.startsWith(`${location}.`),
  )
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

/** Prism knows numbers only as doubles; our own Ajv judges their exact values. */
function forPrism({ value, text, plain }: JsonContent): unknown {
  return bounded(plain ? value : (JSON.parse(text) as Json))
}

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
