import { createHash } from 'node:crypto'
import { pointsOf } from '../../contract/ledger-of.ts'
import type { Row } from '../../store/row.ts'
import { compileTarget } from '../answers/record-target.ts'
import type { Answer, RequestContext } from '../answers/request-context.ts'
import type { Around, RecordParts } from '../answers/role-parts.ts'

/**
 * Compiles the entity tags of an operation on one record where the ledger may choose them (`entityTags`; RFC 9110, section 13): a read says
 * its tag, and answers 304 where the client has it; a write is refused with 412 where the record is another by now.
 */
export function compileEntityTags(parts: RecordParts): Around | undefined {
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
        return row ? tagged(context, answer, tagOf(row)) : answer
      },
    }
  return {
    refuse: (context) => {
      const wanted = context.request.headers['if-match']
      if (wanted === undefined || context.decide(point) !== 'etag') return undefined
      const row = found(context)
      if (!row || names(String(wanted), tagOf(row))) return undefined
      const message = `the ${noun.one} was changed since: its ETag is ${tagOf(row)}`
      return context.error(412, message, 'store', ['ETag', tagOf(row)])
    },
  }
}

// --- internal ---

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

function tagOf({ json }: Row): string {
  return `"${createHash('sha256').update(json).digest('base64url').slice(0, 22)}"`
}
