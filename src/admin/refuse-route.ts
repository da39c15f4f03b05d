import { didYouMean } from '../base/did-you-mean.ts'
import { splitTarget } from '../base/split-target.ts'
import type { OperationMatch } from '../contract/match-operation.ts'
import type { Operation } from '../contract/operations.ts'
import { redactAddress } from '../redaction/redact-by-name.ts'
import type { AdminAnswer } from './admin-answer.ts'
import { ADMIN_PATH } from './admin-context.ts'
import type { AdminRequest } from './admin-request.ts'
import { problem } from './problem.ts'

/** The answer to a path without a route: 404 with the nearest path. */
export function refusePath(
  { method, target }: AdminRequest,
  operations: readonly Operation[],
): AdminAnswer {
  const { path } = splitTarget(target)
  const shown = redactAddress(path).slice(0, 100)
  const paths = [...new Set(operations.map((operation) => operation.path))]
  const near = didYouMean(path, paths)
  const detail = `There is no ${method} ${shown}.${near} GET ${ADMIN_PATH}/openapi.json describes every route.`
  return problem(404, detail)
}

/** The answer to a method that the path does not have: `Allow` for OPTIONS, otherwise 405. Web pages get no permission. */
export function refuseMethod(
  { method }: AdminRequest,
  { path, allowed }: Extract<OperationMatch<Operation>, { operation: undefined }>,
): AdminAnswer {
  const methods = allowed.join(', ')
  const headers = ['Allow', methods]
  if (method === 'OPTIONS') return { status: 204, headers }
  return problem(405, `${method} is not allowed on ${path}; allowed: ${methods}.`, { headers })
}
