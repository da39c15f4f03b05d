import fc from 'fast-check'
import { type Json, stringifyJson } from '../../../src/base/json/json.ts'
import { contractOf } from '../../../src/contract/contract.ts'
import type { ContractSource } from '../../../src/contract/document/contract-source.ts'
import { nearlyRequests } from '../../support/nearly-requests.ts'
import { maybe, type PlainRequest } from './raw-requests.ts'

/** Requests for the operations of any contract, most of them nearly valid, with every credential that it knows. */
export function operationRequests(source: ContractSource): fc.Arbitrary<PlainRequest> {
  const { operations } = contractOf(source)
  const credentials = credentialsOf(source)
  const type = fc.constantFrom('application/json', 'application/merge-patch+json', 'text/plain')
  return fc
    .record({
      request: nearlyRequests(operations),
      isKnown: maybe(5, fc.constant(false)),
      isHead: maybe(3, fc.constant(true)),
      otherType: maybe(10, type),
    })
    .map(({ request: { method, target, json }, isKnown = true, isHead, otherType }) => {
      const text = json === undefined ? '' : stringifyJson(json as Json)
      const contentType = otherType ?? 'application/json'
      return {
        method: isHead ? 'HEAD' : method,
        target,
        headers: [
          ...(isKnown ? credentials : []),
          ...(text === '' ? [] : ['Content-Type', contentType]),
        ],
        body: Buffer.from(text).toString('latin1'),
      }
    })
}

// --- internal ---

interface Scheme {
  readonly type: string
  readonly scheme?: string
  readonly in?: string
  readonly name?: string
}

function credentialsOf({ document }: ContractSource): readonly string[] {
  const schemes = Object.values(
    (document.components.securitySchemes ?? {}) as Record<string, Scheme>,
  )
  return schemes.flatMap(({ type, scheme, in: place, name = '' }) => {
    if (type === 'http' && scheme === 'basic') return ['Authorization', 'Basic YTpi']
    if (type !== 'apiKey') return type === 'mutualTLS' ? [] : ['Authorization', 'Bearer key']
    if (place === 'cookie') return ['Cookie', `${name}=key`]
    return place === 'header' ? [name, 'key'] : []
  })
}
