import type { CompiledOperation, Contract } from '../contract/contract.ts'
import {
  type Credential,
  type CredentialRequest,
  createCredentialTest,
  createKeyFinder,
} from '../contract/requests/security.ts'
import { partsOf } from './tape-entry.ts'
import type { CredentialClass, TapeEntry } from './tape-types.ts'

/** The classes under which exchanges are found on a tape: no tape has a credential. */
export interface CredentialClasses {
  /** That of a recorded exchange. */
  readonly recorded: (entry: TapeEntry) => CredentialClass
  /** That of a request that no operation of the contract judges. */
  readonly asked: (request: CredentialRequest, isKey: (key: string) => boolean) => CredentialClass
}

/**
 * Creates the reader of the classes of a tape. Where any key is accepted, nothing tells one that was recorded as right from one that was
 * recorded as wrong: their exchanges are those of one client, in recorded order.
 */
export function createCredentialClasses(
  { match, operations }: Pick<Contract, 'match' | 'operations'>,
  takesAnyKey: boolean,
): CredentialClasses {
  const isGiven = createCredentialTest(operations)
  const keysIn = createKeyFinder(operations)
  return {
    recorded: (entry) => {
      const { credential = 'present' } = entry
      if (credential === 'present') return credential
      const { method, path } = partsOf(entry)
      const operation = match(method, path)?.operation
      return isAccepted(entry, operation, takesAnyKey) ? 'present' : credential
    },
    asked: (request, isKey) => {
      if (!isGiven(request)) return 'absent'
      return takesAnyKey || keysIn(request).some(isKey) ? 'present' : 'invalid'
    },
  }
}

// --- internal ---

/** Whether a sandbox accepts the credential of an exchange, although it was recorded as absent or invalid. */
function isAccepted(
  { credential, scheme = 'bearer', answer }: TapeEntry,
  operation: CompiledOperation | undefined,
  takesAnyKey: boolean,
): boolean {
  if (!operation) return takesAnyKey && credential === 'invalid'
  const { isPublic, isBearer, known } = operation.credentials
  // What is not in a header, or in a connection, may be there unseen, and was where the service did not ask for it.
  if (credential === 'absent') return !isPublic && !isBearer && answer?.status !== 401
  return isPublic || (takesAnyKey && known.some((each) => isOfForm(each, scheme)))
}

/** Whether a credential is sent in the way that a tape calls by this name. */
function isOfForm({ challenge = '', location }: Credential, scheme: string): boolean {
  if (location !== 'header.authorization') return scheme === 'bearer'
  const name = challenge.toLowerCase()
  return scheme === (name === 'bearer' || name === 'basic' ? name : 'other')
}
