import { findList, unwrap } from './envelopes.ts'
import type { OperationShape } from './operation-shapes.ts'
import { lastWord } from './paths.ts'
import { propertiesOf } from './properties.ts'
import type { Resource } from './resources.ts'
import type { Role } from './roles.ts'
import { isObject, type ShapeReader } from './shape.ts'

/** An operation, and the resource that it may have a part in. */
export interface PossiblePlace {
  readonly operation: OperationShape
  readonly resource: Resource
  readonly read: ShapeReader
}

/**
 * The members of records that a removal at the path of a collection chooses by: those of its body, else its query parameters. None if
 * it takes something else, too: then it says more than which records are meant.
 */
export function chosenBy({ operation, resource, read }: PossiblePlace): readonly string[] {
  const known = propertiesOf(resource.record, read)
  const { body, parameters } = operation
  if (body) {
    const sent = [
      ...unwrap(body, { word: resource.word, read, record: resource.record }).record.members.keys(),
    ]
    return sent.every((name) => known.has(name)) ? sent : []
  }
  const inQuery = parameters.filter((each) => each.in === 'query')
  const isOther = inQuery.some(({ isRequired, name }) => isRequired && !known.has(name))
  return isOther ? [] : inQuery.flatMap(({ name }) => (known.has(name) ? name : []))
}

/** Whether the path of an operation has the id of a record of a resource: the parameter after those of the parents. */
export function namesRecord({ path }: OperationShape, { isSingleton, parents }: Resource): boolean {
  const { length } = path.segments.filter(({ parameter }) => parameter !== undefined)
  return isSingleton || length > parents.length
}

/** Why an operation can not have a role in a resource, as a clause; `undefined` if it can. What shows records elsewhere can read any path. */
export function whyNot(
  role: Role,
  place: PossiblePlace,
  { isElsewhere }: { readonly isElsewhere: boolean },
): string | undefined {
  const { operation, resource, read } = place
  const { method, path, body, success } = operation
  const isNamed = namesRecord(operation, resource)
  const none = `its path has no id of a record of ${resource.name}`
  switch (role) {
    case 'list': {
      const word = lastWord(path.segments) ?? ''
      const { said } = operation
      const list = success?.answer && findList(success.answer, { word, read, said: said.envelope })
      return list ? undefined : 'it answers no array of objects'
    }
    case 'create':
      return method === 'POST' || method === 'PUT' ? undefined : 'only POST and PUT create'
    case 'read':
      return isNamed || isElsewhere ? undefined : none
    case 'replace': {
      const byBody = resource.id?.property !== undefined && body !== undefined
      return isNamed || byBody ? undefined : none
    }
    case 'remove':
      if (isNamed || chosenBy(place).length > 0) return undefined
      return `${none}, and neither its body nor its query has members of one alone`
    case 'update':
    case 'action':
      return isNamed ? undefined : none
    case 'link':
      if (method !== 'PUT' && method !== 'DELETE') return 'PUT adds a link, and DELETE removes it'
      if (body && isObject(body)) return 'a link is what its path names, and it takes a body'
      return isNamed ? undefined : none
    default:
      return undefined
  }
}
