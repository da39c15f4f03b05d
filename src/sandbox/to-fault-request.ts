import { toHeaderRecord } from '../base/header-lines.ts'
import { splitTarget } from '../base/split-target.ts'
import type { Contract } from '../contract/contract.ts'
import { matchTarget } from '../contract/match-target.ts'
import { decodePathTexts } from '../contract/path.ts'
import { splitQuery } from '../contract/query.ts'
import type { FaultRequest } from '../faults/match.ts'
import type { AskedRequest } from '../journal/journal.ts'
import { bearerToken } from './bearer-token.ts'
import { parseBody } from './json-body.ts'

/** A kept request as faults see it. */
export function toFaultRequest(
  { method, target, headers: lines, body }: AskedRequest,
  contract: Contract,
  time: number,
): FaultRequest {
  const { search } = splitTarget(target)
  const { match: found } = matchTarget(method, target, contract)
  const headers = toHeaderRecord(lines) as FaultRequest['headers']
  return {
    ...{ time, headers },
    operation: found?.operation?.id ?? '',
    path: found?.operation ? decodePathTexts(found.pathTexts) : {},
    query: splitQuery(search),
    key: bearerToken(headers.authorization as string | undefined) ?? '',
    body: parseBody(body).value,
  }
}
