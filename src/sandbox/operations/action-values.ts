import { NOW } from '../../contract/actions/action-set.ts'
import { readMember, timeIn } from '../../contract/actions/member-parts.ts'
import { ATTRIBUTES, ownName, shapeProperties } from '../../contract/resources/shape.ts'
import type { RecordValue } from '../../store/record-kind.ts'
import type { RequestContext } from '../answers/request-context.ts'
import type { RecordParts } from '../answers/role-parts.ts'

/** Compiles what an action sets of its record by its word, as a patch (RFC 7396); `undefined` if nothing. */
export function compileActionSet({
  contract: { roles },
  role: { sets },
  resource,
}: RecordParts): ((context: RequestContext) => RecordValue) | undefined {
  if (!sets) return undefined
  const { read } = roles.shapes
  const schemas = shapeProperties(resource.record, read)
  const values = Object.entries(sets.set).map(([path, value]) => {
    const form = value === NOW && readMember(schemas.get(path) ?? {}, read).time
    return { path, of: form ? (now: number) => timeIn(form, now) : () => value }
  })
  return ({ world }) => {
    const now = world.clock.now()
    const set: Record<string, unknown> = {}
    const attributes: Record<string, unknown> = {}
    for (const { path, of } of values)
      if (ownName(path) === path) set[path] = of(now)
      else attributes[ownName(path)] = of(now)
    return Object.keys(attributes).length > 0 ? { ...set, [ATTRIBUTES]: attributes } : set
  }
}
