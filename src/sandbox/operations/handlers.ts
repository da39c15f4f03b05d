import { etagOf } from '../../base/http/http.ts'
import { lazy, memoize } from '../../base/memoize.ts'
import type { CompiledOperation, Contract } from '../../contract/contract.ts'
import type { OperationRole, Role } from '../../contract/resources/roles.ts'
import { pointsOf } from '../../silences/ledger-of.ts'
import type { RecordKinds } from '../../store/record-kind.ts'
import { compileTarget } from '../answers/record-target.ts'
import type { Answer, Handler, RequestContext } from '../answers/request-context.ts'
import {
  type Around,
  type OperationParts,
  type RecordParts,
  recordParts,
} from '../answers/role-parts.ts'
import { compileShownMembers } from '../answers/shown-members.ts'
import { withHooks } from '../hooks/behave.ts'
import { compileRecordAccess } from '../hooks/draft-records.ts'
import { compileDocumented } from '../media/documented-answer.ts'
import { compileStream } from '../media/streamed-answer.ts'
import { compileCreate } from './create.ts'
import { compileList } from './list.ts'
import { compileRead } from './read.ts'
import { compileLink, compileRemove } from './remove.ts'
import { compileReplace } from './replace.ts'
import { compileSample, compileSampleBody } from './sample.ts'
import { compileUpdate } from './update.ts'

/**
 * Returns the function that compiles the handler of an operation of a contract from its role, and remembers it. An operation whose
 * method has none is a sample.
 * @param kinds the records that the contract is about.
 * @param tell tells the user what is wrong with a hook.
 */
export function createHandlers(
  contract: Contract,
  kinds: RecordKinds,
  tell: (message: string) => void,
): (operation: CompiledOperation) => Handler {
  const partsOf = createParts(contract, kinds)
  const access = compileRecordAccess(contract, kinds)
  return memoize((operation) => {
    const parts = partsOf(operation)
    const records = recordParts(parts)
    const documented = compileDocumented(parts)
    const told = [compileStream(parts), documented]
    const handler = records ? compileOnRecords(records, told) : within(compileSample(parts), told)
    return withHooks({ parts, records, handler, documented, access, tell })
  })
}

/** Returns the function that finds what the handler of an operation of a contract is compiled from. */
export function createParts(
  contract: Contract,
  kinds: RecordKinds,
): (operation: CompiledOperation) => OperationParts {
  const { operations, shapes } = contract.roles
  const names = lazy(() => new Map(shapes.operations.map(({ id, body }) => [id, body?.name])))
  const roles = lazy(() => new Map(operations.map((each) => [each.operation, each])))
  return (operation) => ({
    contract,
    kinds,
    operation,
    bodyName: names().get(operation.id) ?? 'the body',
    role: roles().get(operation.id) ?? sampleOf(operation),
  })
}

// --- internal ---

function compileOnRecords(parts: RecordParts, told: readonly (Around | undefined)[]): Handler {
  // From the inside to the outside.
  const around = [
    compileShownMembers(parts),
    compileEntityTags(parts),
    compileSampleBody(parts),
    ...told,
  ]
  return within(COMPILERS[parts.role.role](parts), around)
}

function within(handler: Handler, all: readonly (Around | undefined)[]): Handler {
  const around = all.filter((each) => each !== undefined)
  if (around.length === 0) return handler
  const outward = around.flatMap(({ finish }) => finish ?? [])
  const inward = around.toReversed().flatMap(({ refuse }) => refuse ?? [])
  const finish = (context: RequestContext, answer: Answer) =>
    outward.reduce((answered, each) => each(context, answered), answer)
  const handle = (context: RequestContext) => {
    for (const refuse of inward) {
      const refused = refuse(context)
      if (refused) return refused
    }
    const answer = handler(context)
    return answer instanceof Promise
      ? answer.then((later) => finish(context, later))
      : finish(context, answer)
  }
  return Object.assign(handle, { take: handler.take })
}

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
    operation: id,
    method,
    path,
    role: 'sample',
    resource: undefined,
    status: undefined,
    envelope: [],
    wrapper: undefined,
    parameters: [],
    because: 'its method has no role',
  }
}

/** An answer with its tag; without its body, if the client has that. */
function tagged({ request }: RequestContext, answer: Answer, tag: string): Answer {
  const headers = [...answer.headers, 'ETag', tag]
  const known = request.headers['if-none-match']
  if (known === undefined || !names(String(known), tag)) return { ...answer, headers }
  return { ...answer, headers, status: 304, body: '' }
}

/** Whether a list of tags has one, or stands for any. */
function names(list: string, tag: string): boolean {
  return list.split(',').some((each) => ['*', tag, `W/${tag}`].includes(each.trim()))
}

/**
 * Compiles the entity tags of an operation on one record where the ledger may choose them (`entityTags`; RFC 9110, section 13): a read says
 * its tag, and answers 304 where the client has it; a write is refused with 412 where the record is another by now.
 */
function compileEntityTags(parts: RecordParts): Around | undefined {
  const { contract, operation, role, noun } = parts
  const point = pointsOf(contract).at('entityTags', operation.id)
  if (point.name === undefined) return undefined
  const target = compileTarget(parts)
  const found = (context: RequestContext) =>
    context.world.store.get(parts.resource.name, target.key(context, target.id(context)))
  if (role.role === 'read')
    return {
      finish: (context, answer) => {
        if (answer.status !== 200 || context.decide(point) !== 'etag') return answer
        const row = found(context)
        return row ? tagged(context, answer, etagOf(row.json)) : answer
      },
    }
  return {
    refuse: (context) => {
      const wanted = context.request.headers['if-match']
      if (wanted === undefined || context.decide(point) !== 'etag') return undefined
      const row = found(context)
      if (!row || names(String(wanted), etagOf(row.json))) return undefined
      const message = `the ${noun.one} was changed since: its ETag is ${etagOf(row.json)}`
      return context.error(412, message, 'store', ['ETag', etagOf(row.json)])
    },
  }
}
