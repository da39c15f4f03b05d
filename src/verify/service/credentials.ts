import type { CompiledOperation } from '../../contract/contract.ts'
import { showCredentials } from '../../contract/requests/security.ts'
import type { ProbeRequest } from './send-request.ts'

/** A request with the key where an operation takes it. Of several ways, the first one is used. */
export function withKey(
  request: ProbeRequest,
  { credentials }: Pick<CompiledOperation, 'credentials'>,
  key: string,
): ProbeRequest {
  const [combination = []] = credentials.isPublic ? [] : credentials.combinations
  const { headers = [], ...shown } = showCredentials(combination, key, request.path)
  return {
    ...request,
    authorization: null,
    ...shown,
    headers: [...(request.headers ?? []), ...headers],
  }
}
