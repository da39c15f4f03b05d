import { createRandom } from '../../../src/base/random.ts'
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
  const answer =
    operation.answers.get(String(status)) ??
    operation.answers.get(`${String(status)[0]}XX`) ??
    operation.answers.get('default')
  const place = answer?.contents.find(({ type }) => isJson(type))?.schema
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

// --- internal ---

const TRIES = 200
