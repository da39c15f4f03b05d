import { isJsonObject, PROTOTYPE_NAMES, stringifyJson } from '../../base/json/json.ts'
import { shown } from '../../base/text/shown.ts'
import { requestViolation } from '../../contract/requests/violation.ts'
import type { Violation } from '../../contract/requests/violation-types.ts'
import { withParentMembers } from '../../contract/resources/parent-members.ts'
import type { RecordPage } from '../../sandbox/inspect/browse-records.ts'
import type { RecordId, Row } from '../../store/record-kind.ts'
import { type Parents, parentsOf, type StoredRecord } from '../../store/record-kind.ts'
import type { ResourceOutline } from './resource-outline.ts'

/** A page is written in pieces: texts may be so long that the page does not fit into one text. */
export function* pagePieces(
  { rows, ...more }: RecordPage,
  outline: ResourceOutline,
): Generator<string> {
  yield `{${JSON.stringify(outline.kind.name)}:[`
  for (const [at, row] of rows.entries()) {
    const text = rowText(row, outline)
    yield at === 0 ? text : `,${text}`
  }
  const rest = Object.entries(more).filter(([, value]) => value !== undefined)
  yield `]${rest.map(([name, value]) => `,"${name}":${stringifyJson(value)}`).join('')}}`
}

/** A record as it is kept, and beside its members what its path says and they do not. */
export function rowText(
  row: Row,
  { kind, resource: { path, parents, beside } }: ResourceOutline,
): string {
  if (path.length === 0) return row.json
  const [own] = path.slice(parents.length)
  const values = { ...parentsOf(row, kind), ...(own !== undefined && { [own]: kind.idOf(row) }) }
  const members = row.json.slice(1, -1)
  const added = `${JSON.stringify(beside.path)}:${stringifyJson(values)}`
  return `{${members}${members === '' ? '' : ','}${added}}`
}

/** The record to store for a checked body, under the id of the address; or what is wrong with the body. */
export function toStored(
  id: RecordId,
  body: unknown,
  outline: ResourceOutline,
): { readonly record: StoredRecord } | { readonly violation: Violation } {
  const { kind, resource } = outline
  const { [resource.beside.path]: beside, ...given } = isJsonObject(body) ? body : {}
  const said = isJsonObject(beside) ? beside : {}
  const { property } = kind.id
  const [own] = resource.path.slice(resource.parents.length)
  const places = [
    [property, kind.idIn(given)] as const,
    [own === undefined ? undefined : [resource.beside.path, own], own && said[own]] as const,
  ]
  for (const [place, value] of places) {
    if (place === undefined || value === undefined || value === id) continue
    const at = place.join('.')
    const message = `${at} must be the id of the address, ${shown(id)}, got ${shown(value)}. Leave it out, or use the same`
    return { violation: requestViolation('const', `body.${at}`, message) }
  }
  const parents = Object.fromEntries(
    resource.parents.map(({ parameter }) => [parameter, said[parameter]]),
  ) as Parents
  const value = withParentMembers(inOrder(given, resource.members), resource.parentMembers, parents)
  const isBelow = resource.parents.length > 0
  return { record: { id, value: kind.withId(id, value), ...(isBelow && { parents }) } }
}

// --- internal ---

/** The members that the contract declares, in its order, then others. */
function inOrder(
  given: { readonly [name: string]: unknown },
  members: ReadonlyMap<string, unknown>,
): { [name: string]: unknown } {
  const declared = [...members.keys()].filter((name) => Object.hasOwn(given, name))
  const others = Object.keys(given).filter((name) => !members.has(name))
  return Object.fromEntries(
    [...declared, ...others]
      .filter((name) => !PROTOTYPE_NAMES.includes(name))
      .map((name) => [name, given[name]]),
  )
}
