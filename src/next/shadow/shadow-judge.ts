import { hash } from 'node:crypto'
import { eachHeader } from '../../base/http/header-lines.ts'
import { lazy } from '../../base/memoize.ts'
import { createRecentMap } from '../../base/recent-map.ts'
import type { ContractChange } from '../../contract/changes/contract-change.ts'
import { pairContracts } from '../../contract/contract-pair.ts'
import type { ContractSource } from '../../contract/document/contract-source.ts'
import type { NextVerdict } from '../../journal/journal-types.ts'
import { secretsOf } from '../../redaction/redaction.ts'
import { clientOf, type JudgedExchange, shownExchange } from '../judged-exchange.ts'
import {
  exchangeUnderNext,
  nextJudge,
  type PlacedChange,
  placedChanges,
  type ShownChanges,
} from '../next-judge.ts'
import { createAnswerComparer } from './compare-answers.ts'
import {
  type ExchangeFigures,
  type NextCell,
  noFigures,
  type ShadowedExchange,
  type ShadowVerdicts,
} from './next-tally.ts'

/** Says of exchanges under the current contract what the next one would have made of them. It keeps verdicts for equal ones, and no exchange. */
export interface ShadowJudge {
  readonly changes: readonly PlacedChange[]
  /** What would have been made of one; `undefined` if it cannot be judged. */
  judge(exchange: JudgedExchange): NextVerdict | undefined
  /** The same of each, and what of it is counted. */
  show(exchanges: readonly ShadowedExchange[]): ShadowVerdicts
}

/**
 * Creates the judge of the exchanges of a sandbox with a next contract.
 * @param today an ISO date
 */
export function createShadowJudge(
  older: ContractSource,
  newer: ContractSource,
  today: string,
): ShadowJudge {
  const changes = nextJudge(older, newer, { today })
  const pair = pairContracts(older, newer)
  const compare = createAnswerComparer(pair, pair.pair?.next ?? pair)
  const numbers = new Map(changes.comparison.changes.map((change, at) => [change, at]))
  const known = createRecentMap<string, Judged>(MOST_KNOWN)
  const texts = createRecentMap<string, NextVerdict>(MOST_KNOWN)

  const judgeAnew = (exchange: JudgedExchange): Judged => {
    const shown = changes.show(exchange)
    const { operation, refused, met } = exchangeUnderNext(shown)
    const isCompared = operation !== undefined && refused.length === 0
    const otherwise = isCompared ? compare(exchange, operation) : []
    const differs = otherwise.length > 0 ? 'otherwise' : 'same'
    const verdict = { result: refused.length > 0 ? 'refused' : differs, refused, otherwise, met }
    return { shown, verdict: once(verdict as NextVerdict) }
  }
  /** Equal verdicts are one object, which goes to another thread once. */
  const once = (verdict: NextVerdict): NextVerdict => {
    const text = JSON.stringify(verdict)
    const same = texts.get(text) ?? verdict
    texts.set(text, same)
    return same
  }
  const judge = (exchange: JudgedExchange): Judged => {
    const key = keyOf(exchange)
    const found = (key !== undefined && known.get(key)) || judgeAnew(exchange)
    if (key !== undefined) known.set(key, found)
    return found
  }

  return {
    changes: placedChanges(changes.comparison.changes, { older, newer }),
    judge: (exchange) => {
      try {
        return judge(exchange).verdict
      } catch {
        return undefined // `show` has told why
      }
    },
    show: (exchanges) => {
      const cells = new Map<string, NextCell>()
      const figures = { ...noFigures } as Mutable<ExchangeFigures>
      let failure: string | undefined
      const verdicts = exchanges.map((exchange) => {
        try {
          const { shown, verdict } = judge(exchange)
          addCells(cells, { exchange, shown, numbers, words: pair.words })
          figures[verdict.result] += 1
          return verdict
        } catch (error) {
          failure = `${exchange.method} ${exchange.id} cannot be judged: ${nameOf(error)}`
          figures.unjudged += 1
          return undefined
        }
      })
      return {
        ...{ verdicts, figures, cells: [...cells.values()] },
        ...(failure !== undefined && { failure }),
      }
    },
  }
}

// --- internal ---

/** How many verdicts are kept for equal exchanges. */
const MOST_KNOWN = 2000

type Mutable<Kind> = { -readonly [Name in keyof Kind]: Kind[Name] }

interface Judged {
  readonly shown: ShownChanges
  readonly verdict: NextVerdict
}

/** An error may quote what was sent. */
function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error
}

interface Counting {
  readonly exchange: ShadowedExchange
  readonly shown: ShownChanges
  readonly numbers: ReadonlyMap<ContractChange, number>
  readonly words: Parameters<typeof secretsOf>[1]
}

function addCells(cells: Map<string, NextCell>, { exchange, shown, numbers, words }: Counting) {
  const { target, requestHeaders, responseHeaders, requestBody, world } = exchange
  const { refused, met } = shown
  if (refused.length === 0 && met.length === 0) return
  const client = clientOf({ requestHeaders, world })
  const secrets = lazy(() =>
    secretsOf({ requestHeaders, responseHeaders, target, requestBody }, words),
  )
  const add = (row: ContractChange, isRefusal: boolean, shows: string) => {
    const change = numbers.get(row) as number
    const key = `${change} ${client}`
    const before = cells.get(key)
    const count = { refused: Number(isRefusal), met: Number(!isRefusal) }
    if (before && (!isRefusal || before.refused > 0)) {
      const sum = { refused: before.refused + count.refused, met: before.met + count.met }
      cells.set(key, { ...before, ...sum })
      return
    }
    const redactTarget = (text: string) => secrets().redactTarget(text)
    const redact = (text: string) => secrets().redact(text)
    const example = { ...shownExchange(exchange, { redactTarget }), shows: redact(shows) }
    const sum = { ...count, met: (before?.met ?? 0) + count.met }
    cells.set(key, { change, client: redact(client), ...sum, example })
  }
  for (const { row, why } of refused) add(row, true, why)
  for (const { row, where } of met) add(row, false, where)
}

/** Exchanges with equal keys have equal verdicts; `undefined` where a body is not known, or is long. */
function keyOf(exchange: JudgedExchange): string | undefined {
  const { method, target, status, requestHeaders, requestBody, responseHeaders } = exchange
  const { responseBody } = exchange
  if (requestBody === undefined || responseBody === undefined) return undefined
  const head = [method, target, status, exchange.isReduced, ...requestHeaders].join('\n')
  let answered = ''
  eachHeader(responseHeaders, (name, value) => {
    if (!OF_EACH.test(name)) answered += `\n${name}\n${value}`
  })
  const lengths = `${head.length},${answered.length},${requestBody.length}`
  return hash('sha256', `${lengths}\n${head}${answered}${requestBody}\n${responseBody}`, 'base64')
}

/** Headers that the sandbox adds to every answer, whatever the contract. */
const OF_EACH = /^(?:x-request-id|date)$/i
