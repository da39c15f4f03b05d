import { UsageError } from '../../base/errors.ts'
import type { ContractSource } from '../../contract/document/contract-source.ts'
import { isUnder } from '../../contract/document/document.ts'
import type { Operation } from '../../contract/document/operations.ts'
import { ADMIN_PATH } from './admin-context.ts'

/**
 * The control plane has its path for itself.
 * @throws UsageError when an operation is there.
 */
export function assertServable(
  { file }: ContractSource,
  operations: readonly Pick<Operation, 'path'>[],
): void {
  const hidden = operations.find(({ path }) => isUnder(ADMIN_PATH, path))
  if (hidden)
    throw new UsageError(
      `${file.name}: the path ${hidden.path} cannot be served: the control plane is under ${ADMIN_PATH}. Give the document a server with another path, e.g. servers: [{ url: /api }].`,
    )
}
