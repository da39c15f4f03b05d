import { toHeaderRecord } from '../base/http/header-lines.ts'
import { splitTarget } from '../base/http/http.ts'
import type { Contract } from '../contract/contract.ts'
import { createCredentialTest } from '../contract/requests/security.ts'

/** A request, as far as its credentials are there: its headers, name and value in turn, and its target. */
interface SentRequest {
  readonly requestHeaders: readonly string[]
  readonly target: string
}

/** Tells whether a request has a credential, accepted or not: in Authorization, or where the contract has it. */
export function credentialFinder({ operations }: Contract): (request: SentRequest) => boolean {
  const test = createCredentialTest(operations)
  return ({ requestHeaders, target }) => {
    const headers = toHeaderRecord(requestHeaders)
    return test({ headers, search: splitTarget(target).search, hasCertificate: false })
  }
}
