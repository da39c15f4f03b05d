import { createRandom } from '../../../src/base/random.ts'
import type { Place } from './document-places.ts'
import type { JudgedExchange } from './judge.ts'
import type { JudgedContract, JudgedOperation } from './judged-contract.ts'
import { isJson } from './requests.ts'
import { randomValue } from './values.ts'

/**
 * Why no answer can be what the contract says, where that is so: none of many random values is valid by the schema of that answer.
 * `undefined` where one is.
 */
export function contradictionIn(
  { schemas }: JudgedContract,
  { operation, status }: { readonly operation: JudgedOperation; readonly status: number },
): string | undefined {
  const place = answerPlace(operation, status)
  if (!place) return undefined
  const random = createRandom(1, operation.name)
  const follow = (schema: unknown) => schemas.follow('answer', schema)
  for (let tries = 0; tries < TRIES; tries += 1) {
    const making = { random, follow, more: (tries % 4) / 3 }
    if (!schemas.problem('answer', place, randomValue(schemas.at('answer', place), making)))
      return undefined
  }
  return `no value is known that the schema of ${status} allows`
}

/**
 * Why a body is right that fits several branches of a choice: they have a `discriminator`, and OpenAPI says that the one that it names
 * counts (3.1.0, section 4.8.25). `undefined` where that is not the reason.
 */
export function namedIn(
  { named }: JudgedContract,
  { request: { operation }, status, body }: JudgedExchange,
): string | undefined {
  const place = answerPlace(operation, status)
  try {
    const isRight =
      place && named.problem('answer', place, JSON.parse(body.toString())) === undefined
    return isRight
      ? `several branches of a choice of ${status} fit, of which a discriminator names one`
      : undefined
  } catch {
    // It is no JSON, which the judge says.
    return undefined
  }
}

// --- internal ---

function answerPlace({ answers }: JudgedOperation, status: number): Place | undefined {
  const answer =
    answers.get(String(status)) ?? answers.get(`${String(status)[0]}XX`) ?? answers.get('default')
  return answer?.contents.find(({ type }) => isJson(type))?.schema
}

const TRIES = 200
