import { late, remembered } from '../../base/remember-results.ts'
import type { CompiledOperation, Contract } from '../../contract/contract.ts'
import type { OperationRole, Role } from '../../contract/resources/roles.ts'
import type { RecordKinds } from '../../store/record-kind.ts'
import type { Handler } from '../answers/request-context.ts'
import { type RecordParts, recordParts } from '../answers/role-parts.ts'
import { withDocumented } from '../media/documented-answer.ts'
import { compileCreate } from './create.ts'
import { withEntityTags } from './entity-tags.ts'
import { compileLink } from './link.ts'
import { compileList } from './list.ts'
import { compileRead } from './read.ts'
import { compileRemove } from './remove.ts'
import { compileReplace } from './replace.ts'
import { compileSample, withSampleBody } from './sample.ts'
import { compileUpdate } from './update.ts'

/**
 * Returns the function that compiles the handler of an operation of a contract from its role, and remembers it. An operation whose
 * method has none is a sample.
 * @param kinds the records that the contract is about.
 */
export function createHandlers(
  contract: Contract,
  kinds: RecordKinds,
): (operation: CompiledOperation) => Handler {
  const { operations, shapes } = contract.roles
  const names = late(() => new Map(shapes.operations.map(({ id, body }) => [id, body?.name])))
  const roles = late(() => new Map(operations.map((each) => [each.operation, each])))
  return remembered((operation) => {
    const parts = {
      ...{ contract, kinds, operation, bodyName: names().get(operation.id) ?? 'the body' },
      role: roles().get(operation.id) ?? sampleOf(operation),
    }
    const records = recordParts(parts)
    const handler = records
      ? withSampleBody(parts, withEntityTags(records, COMPILERS[parts.role.role](records)))
      : compileSample(parts)
    return withDocumented(parts, handler)
  })
}

// --- internal ---

const COMPILERS: { readonly [role in Role]: (parts: RecordParts) => Handler } = {
  list: compileList,
  create: compileCreate,
  read: compileRead,
  replace: compileReplace,
  update: compileUpdate,
  remove: compileRemove,
  action: compileUpdate,
  link: compileLink,
  sample: compileSample,
}

function sampleOf({ id, method, path }: CompiledOperation): OperationRole {
  return {
    ...{ operation: id, method, path, role: 'sample', resource: undefined, status: undefined },
    ...{ envelope: [], wrapper: undefined, parameters: [] },
    because: 'its method has no role',
  }
}
