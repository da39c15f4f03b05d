import { mediaAmong, parseMediaType } from '../../base/http/media-type.ts'
import { rememberResults } from '../../base/remember-results.ts'
import { forRequests } from '../../contract/bodies/read-only.ts'
import type { Contract } from '../../contract/contract.ts'
import { contractPointer } from '../../contract/contract-pointer.ts'
import type { Links } from '../../contract/document/contract-source.ts'
import type { Schema } from '../../contract/document/document.ts'
import { objectsIn } from '../../contract/document/map-parts.ts'
import { type BodyType, isJsonKin } from '../../contract/document/operations.ts'
import {
  createLinkedCompiler,
  type SchemaValidator,
} from '../../contract/document/schema-validator.ts'
import type { Violation } from '../../contract/requests/violation-types.ts'
import { withoutHidden } from '../../contract/views/answer-schema.ts'
import { checkDeprecation } from '../judge/answer-rules.ts'
import type { Facts, FinishedExchange, JsonContent } from '../judge/facts.ts'
import type { Judge, Judgement } from '../judge/judge.ts'
import { checkList } from '../judge/list-rules.ts'
import { forPrism, merge, withoutRounded } from '../judge/merge-verdicts.ts'
import { checkRecord } from '../judge/record-rules.ts'
import { type RecordWords, recordWords } from '../judge/record-words.ts'
import { weigh } from '../judge/request-rules.ts'
import { type BodySchema, checkBodySchema, checkNamedBranches } from '../judge/schema-rules.ts'
import { isPlain } from '../prism/operation-document.ts'
import type { OperationPrisms, OperationQuestion } from '../prism/operation-prisms.ts'
import { checkDescribedAnswer } from './described-answer-rules.ts'
import { type AnswerFinder, createAnswerFinder } from './described-answers.ts'
import { checkDescribedRefusal, checkDescribedRequest } from './described-requests.ts'
import { type DescribedFacts, readDescribed } from './read-described.ts'

/**
 * The judge of a contract of a user, operation by operation: our own check, which has the last word, and Prism. What an operation needs
 * is compiled when an exchange of it is first judged. The first call loads Prism (0.3 s).
 */
export function createDescribedJudge(contract: Contract): Promise<Judge> {
  return contract.once(makeJudge)
}

// --- internal ---

interface JudgeParts {
  readonly contract: Contract
  readonly findAnswer: AnswerFinder
  readonly schemaOf: BodySchemaFinder
  readonly namedOf: NamedFinder
  readonly prisms: OperationPrisms
  readonly words: RecordWords
  readonly pointerTo: PointerFinder
}

async function makeJudge(contract: Contract): Promise<Judge> {
  const { createOperationPrisms } = await import('../prism/operation-prisms.ts')
  const { links } = contract
  if (!links) throw new Error('this judge is for contracts that were read from files')
  const parts: JudgeParts = {
    contract,
    findAnswer: createAnswerFinder(contract, links),
    schemaOf: createBodySchemaFinder(contract),
    namedOf: createNamedFinder(links),
    prisms: createOperationPrisms(links),
    words: recordWords(contract),
    pointerTo: createPointerFinder(contract),
  }
  return (exchange) => judge(exchange, parts)
}

function judge(exchange: FinishedExchange, parts: JudgeParts): Judgement {
  const { contract, findAnswer, prisms, words, pointerTo } = parts
  const described = readDescribed(exchange, contract, findAnswer)
  const { facts } = described
  const { operation } = exchange
  const own = [...checkDescribedRequest(described), ...checkJson(described, parts)]
  const { violations: byPrism, remark } = prisms(operation, toQuestion(described))
  const second = withoutRounded(secondOpinion(byPrism, own), own, facts)
  const merged = merge(second, own)
  const { ofRequest, found } = weigh(facts, merged)
  const all = [
    ...found,
    ...checkDescribedAnswer(described),
    ...checkDescribedRefusal(facts, ofRequest),
    ...checkList(facts, words),
    ...checkRecord(facts, words, 'described'),
    ...checkDeprecation(facts),
  ]
  return { facts, violations: all.map((each) => pointerTo(each, exchange)), remark }
}

/** Adds the place in the contract's own document that a violation is about. */
type PointerFinder = (violation: Violation, exchange: FinishedExchange) => Violation

/** Lists have the same violation in many items, and services in many answers. */
function createPointerFinder({ written }: Contract): PointerFinder {
  const find = rememberResults(
    (key) => {
      const [operation, status, source, location] = JSON.parse(key)
      return contractPointer(written, operation, { source, location }, status) ?? ''
    },
    { most: 500, longest: 300 },
  )
  return (violation, { operation, status }) => {
    const { source, location } = violation
    return { ...violation, pointer: find(JSON.stringify([operation.id, status, source, location])) }
  }
}

/** Checks both bodies, if they are JSON, against their schemas. */
function checkJson({ facts, rule, answered }: DescribedFacts, { schemaOf, namedOf }: JudgeParts) {
  const { request, response, exchange } = facts
  const asked = rule?.kind === 'json' && request.content ? bodySent(exchange)?.schema : undefined
  const isJson = response.content !== undefined && isJsonKin(response.content.type)
  const check = (
    source: Violation['source'],
    body: BodySchema | undefined,
    content: JsonContent | undefined,
  ) => {
    const found = checkBodySchema(source, body, content)
    if (!body || found.some(({ severity }) => severity === 'error')) return found
    return [...found, ...checkNamedBranches(source, namedOf(source, body.schema), content)]
  }
  return [
    ...check('request', asked && schemaOf(asked), request.content),
    ...check('response', isJson ? answered : undefined, response.content),
  ]
}

/** Finds the validator that demands the branch of an `anyOf` that is named; `undefined` where no discriminator names one. */
type NamedFinder = (source: Violation['source'], schema: Schema) => SchemaValidator | undefined

function createNamedFinder(links: Links): NamedFinder {
  const compilers = {
    request: createLinkedCompiler('exact', links, undefined, true),
    response: createLinkedCompiler('exact', links, withoutHidden, true),
  }
  const prepare = { request: forRequests, response: undefined }
  const known = { request: new WeakMap(), response: new WeakMap() }
  return (source, schema) => {
    if (!known[source].has(schema))
      known[source].set(
        schema,
        hasHints(schema) ? compilers[source](schema, prepare[source]) : undefined,
      )
    return known[source].get(schema)
  }
}

function hasHints(schema: Schema): boolean {
  for (const { anyOf, discriminator } of objectsIn(schema))
    if (anyOf !== undefined && discriminator !== undefined) return true
  return false
}

/** What an operation takes as a body of the media type that was sent; `undefined` if it takes none of it. */
function bodySent({ operation, requestHeaders }: FinishedExchange): BodyType | undefined {
  const { bodyTypes } = operation
  const types = bodyTypes.map(({ whole }) => whole)
  const sent = mediaAmong(types, parseMediaType(requestHeaders['content-type']))
  return bodyTypes.find(({ whole }) => whole === sent)
}

/** Finds the compiled form of a schema of requests. */
type BodySchemaFinder = (schema: Schema) => BodySchema

function createBodySchemaFinder({ compile }: Contract): BodySchemaFinder {
  const known = new WeakMap<Schema, BodySchema>()
  return (schema) => {
    const found = known.get(schema) ?? { schema, validate: compile(schema, forRequests) }
    known.set(schema, found)
    return found
  }
}

/**
 * What Prism adds to our own verdict: nothing about a body in which we found something, for it names every branch of a choice that
 * failed; else the outermost place alone. Of parameters, all that it says.
 */
function secondOpinion(
  byPrism: readonly Violation[],
  own: readonly Violation[],
): readonly Violation[] {
  if (byPrism.length === 0) return byPrism
  const ofBody = ({ location }: Violation) => location === 'body' || location.startsWith('body.')
  const others = byPrism.filter((each) => !ofBody(each))
  const bodies = (['request', 'response'] as const).flatMap((source) => {
    const isSide = (each: Violation) => each.source === source && ofBody(each)
    if (own.some((each) => isSide(each) && each.severity === 'error')) return []
    return byPrism.filter(isSide).reduce(outermost, [])
  })
  return [...bodies, ...others]
}

function outermost(known: Violation[], each: Violation): Violation[] {
  const depth = ({ location }: Violation) => location.split('.').length
  return known[0] && depth(known[0]) <= depth(each) ? known : [each]
}

function toQuestion({ facts, rule, described, answered }: DescribedFacts): OperationQuestion {
  const { exchange, query, path, request, response } = facts
  const { operation, requestHeaders, responseHeaders } = exchange
  // What is malformed is reported already, and would make Prism report something else as well.
  const bad = new Set(
    query.violations.filter(({ rule }) => MALFORMED.has(rule)).map(({ location }) => location),
  )
  const plain = operation.parameters.filter(isPlain)
  const texts = (place: string, textOf: (name: string) => string | undefined) =>
    Object.fromEntries(
      plain.flatMap(({ in: its, name }): [string, string][] => {
        const text = its === place ? textOf(name) : undefined
        return text === undefined || text === '' ? [] : [[name, text]]
      }),
    )
  return {
    path: texts('path', (name) => path[name]),
    query: texts('query', (name) => (bad.has(`query.${name}`) ? undefined : query.texts[name])),
    headers: texts('header', (name) => requestHeaders[name.toLowerCase()]),
    requestBody:
      rule?.kind === 'json' ? typedBody(request.content, bodySent(exchange)?.whole) : undefined,
    answer: described && {
      status: described.status,
      headers: Object.fromEntries(
        described.headers.flatMap((name): [string, string][] => {
          const text = responseHeaders[name]
          return text === undefined || text === '' ? [] : [[name, text]]
        }),
      ),
      body: answered && typedBody(response.content, answered.key),
    },
  }
}

const MALFORMED = new Set(['malformed-parameter', 'repeated-parameter', 'empty-parameter'])

/** A body in numbers that a double holds, under the type by which Prism knows it. */
function typedBody(content: Facts['request']['content'], type: string | undefined) {
  if (!content?.plain || type === undefined || !isJsonKin(content.type)) return undefined
  return { type, value: forPrism(content) }
}
