import { toHeaderRecord } from '../base/header-lines.ts'
import { splitTarget } from '../base/split-target.ts'
import type { Contract } from '../contract/contract.ts'
import { decodePathTexts } from '../contract/path.ts'
import { splitQuery } from '../contract/query.ts'
import type { FaultRequest } from '../faults/match.ts'
import type { AskedRequest } from '../journal/journal.ts'
import { bearerToken } from './bearer-token.ts'
import { parseBody } from './json-body.ts'

/** A kept request as faults see it. */
export function toFaultRequest(
  { method, target, headers: lines, body }: AskedRequest,
  { match }: Contract,
  time: number,
): FaultRequest {
  const { path, search } = splitTarget(target)
  const found = match(method, path) ?? match(method, path.replace(/\/$/, ''))
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
