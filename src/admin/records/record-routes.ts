import { isJsonObject, PROTOTYPE_NAMES, stringifyJson } from '../../base/json/json.ts'
import { percentEncoded } from '../../base/text/percent-encoding.ts'
import { shown } from '../../base/text/shown.ts'
import { listed, oneOf } from '../../base/text/text.ts'
import { countSchema, listSchema, objectSchema } from '../../contract/document/schema-parts.ts'
import { requestViolation } from '../../contract/requests/violation.ts'
import type { Violation } from '../../contract/requests/violation-types.ts'
import { withParentMembers } from '../../contract/resources/record-schemas.ts'
import {
  type BrowsedPage,
  browseRecords,
  isMet,
  rowsUnder,
} from '../../sandbox/inspect/browse-records.ts'
import { compileRemoval } from '../../sandbox/operations/remove.ts'
import {
  type Filter,
  type Parents,
  parentsOf,
  type RecordId,
  type RecordKind,
  type Row,
  type StoredRecord,
} from '../../store/record-kind.ts'
import { type AdminAnswer, done, problem, refusal } from '../plane/admin-answer.ts'
import {
  type CheckedRequest,
  jsonRequest,
  jsonResponse,
  pathParameter,
  queryParameter,
  type Route,
  type RouteInput,
} from '../plane/route.ts'
import { type RouteId, routeAddress } from '../plane/route-table.ts'
import { schemaRef } from '../routes/admin-schemas.ts'
import type { RequestWorlds, SandboxSubject } from '../routes/route-definitions.ts'
import {
  conditionsIn,
  type ResourceOutline,
  recordConditionParameters,
} from './resource-outline.ts'

/** The records of a resource in a world: a page of them, and each one. */
export function recordRoutes(outline: ResourceOutline): readonly Route<SandboxSubject>[] {
  return [browseRoute(outline), ...itemRoutes(outline)]
}

// --- internal ---

type Asked = CheckedRequest & SandboxSubject

function browseRoute(outline: ResourceOutline): Route<SandboxSubject> {
  const { noun, names, filters, kind } = outline
  const tested = ['q', ...filters.flatMap(({ filter, name }) => (filter.values ? [] : [name]))]
  const those = tested.map((name) => `\`${name}\``)
  const { name } = kind
  const place = placeSchema(outline)
  return {
    operationId: names.browse,
    ...routeAddress('browseRecords', percentEncoded(name)),
    about: 'one',
    summary: `Browse the ${noun.many} of a world`,
    description: `By ascending id. Without ${listed(those, 'and')}, a page costs the same however many ${noun.many} there are. With them, the ${noun.many} are read one after another, at most 100,000: a page may then be short, or empty, and still have a \`next\`.`,
    parameters: [
      ...recordConditionParameters(outline),
      queryParameter('after', 'Starts after this id.', place),
      queryParameter('before', 'Ends before this id; not together with `after`.', place),
      queryParameter('limit', `How many ${noun.many} at most.`, {
        ...{ type: 'integer', minimum: 1, maximum: 100, default: 20 },
      }),
    ],
    responses: jsonResponse(
      `A page of the ${noun.many}.`,
      objectSchema(
        {
          [name]: listSchema(schemaRef(names.record)),
          total: countSchema(
            `How many ${noun.many} there are on all pages; absent if every ${noun.one} would have to be read to count them.`,
          ),
          next: {
            ...place,
            description: `The \`after\` of the next page; absent on the last page. A page with a \`next\` may be short if ${listed(those, 'or')} is given.`,
          },
          previous: {
            ...place,
            description: 'The `before` of the previous page; absent on the first page.',
          },
        },
        {
          optional: ['total', 'next', 'previous'],
          description: `A page of ${noun.many}, and the way to the next and the previous one.`,
        },
      ),
    ),
    handle: async ({ world, query, over }) => {
      const { after, before, limit } = query
      if (after !== undefined && before !== undefined)
        return refusal([requestViolation('not', 'query.before', BOTH)])
      const { store } = world.current
      const asked = {
        ...conditionsIn(query, outline),
        ...{ after: idFrom(after), before: idFrom(before), limit: Number(limit) },
      }
      const page = await browseRecords(store, outline, asked, over)
      return { status: 200, pieces: pagePieces(page, outline) }
    },
  }
}

const BOTH = 'before cannot be used together with after: leave one of them out'

function itemRoutes(outline: ResourceOutline): readonly Route<SandboxSubject>[] {
  const { kind, noun, names, id } = outline
  const { name } = kind
  const about = 'one' as const
  const addressFor = (id: RouteId) => routeAddress(id, percentEncoded(name))
  const parameters = [pathParameter('id', `The id of ${oneOf(noun)}.`, id)]
  const below = outline.filters.filter(({ filter }) => isParent(filter, kind))
  const chosen = below.map((parent) =>
    queryParameter(
      parent.name,
      `Only below this ${parent.filter.name}${kind.own ? '; needed where others have the same id' : ''}.`,
      parent.schema,
    ),
  )
  const find = (
    { world, path, query }: Asked,
    use: (row: Row) => AdminAnswer | Promise<AdminAnswer>,
  ): AdminAnswer | Promise<AdminAnswer> => {
    const { found = [] } = conditionsIn(query, outline)
    const rows = rowsUnder(world.current.store, outline, idIn(path))
    const [row, other] = rows.filter((each) => found.every((one) => isMet(each, one)))
    if (!row) return missing(path)
    if (!other) return use(row)
    const names = below.map(({ name: parent }) => parent)
    return refusal([
      requestViolation(
        'required',
        `query.${names[0]}`,
        `several ${noun.many} have the id ${idText(idIn(path))}: say with ${names.join(', ')} below which parent it is`,
      ),
    ])
  }
  const missing = (path: RouteInput['path']) =>
    problem(404, `There is no ${noun.one} ${idText(idIn(path))}.`)
  return [
    {
      ...{ operationId: names.read, ...addressFor('readRecord'), about, problems: [404] },
      summary: `Show ${oneOf(noun)} of a world`,
      parameters: [...parameters, ...chosen],
      responses: jsonResponse(`The ${noun.one}.`, schemaRef(names.record)),
      handle: (asked) => find(asked, (row) => ({ status: 200, pieces: [rowText(row, outline)] })),
    },
    {
      ...{ operationId: names.put, ...addressFor('putRecord'), about },
      summary: `Put ${oneOf(noun)} into a world`,
      description: `It is new, or replaces the ${noun.one} with this id.`,
      parameters,
      requestBody: jsonRequest(`The ${noun.one}.`, schemaRef(names.body)),
      responses: { 204: { description: `The ${noun.one} is stored.` } },
      handle: (asked) => put(asked, outline),
    },
    {
      ...{ operationId: names.remove, ...addressFor('removeRecord'), about, problems: [404] },
      summary: `Remove ${oneOf(noun)} from a world`,
      parameters: [...parameters, ...chosen],
      responses: { 204: { description: `The ${noun.one} was removed.` } },
      handle: (asked) =>
        find(asked, async (row) => {
          const removal = compileRemoval(asked.sandbox.contract, name)
          const wasThere = await removal(asked.world.current.store, row)
          return wasThere ? overtaken(asked.world) : missing(asked.path)
        }),
    },
  ]
}

async function put({ world, path, body }: Asked, outline: ResourceOutline): Promise<AdminAnswer> {
  const stored = toStored(idIn(path), body, outline)
  if ('violation' in stored) return refusal([stored.violation])
  await world.current.store.put(outline.kind.name, stored.record)
  return overtaken(world)
}

/** Marks the tape as outdated, if there is one: the records no longer match it. */
function overtaken({ current: { tape } }: RequestWorlds['world']): AdminAnswer {
  if (tape) tape.overtaken = true
  return done
}

function isParent({ name }: Filter, { parents }: RecordKind): boolean {
  return parents.some((parameter) => name === `{${parameter}}`)
}

/** What `after` and `before` take: any text where ids are texts, since there need not be such a record. */
function placeSchema({ kind, id }: ResourceOutline) {
  return kind.id.kind === 'int64' && !kind.own ? id : { type: 'string', minLength: 1 }
}

function idIn({ id }: RouteInput['path']): RecordId {
  return idFrom(id) ?? ''
}

/** The id that a parameter is, in a checked request. */
function idFrom(value: unknown): RecordId | undefined {
  const isId = typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint'
  return isId ? value : undefined
}

function idText(id: RecordId): string {
  return typeof id === 'string' ? shown(id) : String(id)
}

/** A page is written in pieces: texts may be so long that the page does not fit into one text. */
function* pagePieces({ rows, ...more }: BrowsedPage, outline: ResourceOutline): Generator<string> {
  yield `{${JSON.stringify(outline.kind.name)}:[`
  for (const [at, row] of rows.entries()) {
    const text = rowText(row, outline)
    yield at === 0 ? text : `,${text}`
  }
  const rest = Object.entries(more).filter(([, value]) => value !== undefined)
  yield `]${rest.map(([name, value]) => `,"${name}":${stringifyJson(value)}`).join('')}}`
}

/** A record as it is kept, and beside its members what its path says and they do not. */
function rowText(row: Row, { kind, resource: { path, parents, beside } }: ResourceOutline): string {
  if (path.length === 0) return row.json
  const [own] = path.slice(parents.length)
  const values = { ...parentsOf(row, kind), ...(own !== undefined && { [own]: kind.idOf(row) }) }
  const members = row.json.slice(1, -1)
  const added = `${JSON.stringify(beside.path)}:${stringifyJson(values)}`
  return `{${members}${members === '' ? '' : ','}${added}}`
}

/** The record to store for a checked body, under the id of the address; or what is wrong with the body. */
function toStored(
  id: RecordId,
  body: unknown,
  outline: ResourceOutline,
): { readonly record: StoredRecord } | { readonly violation: Violation } {
  const { kind, resource } = outline
  const { [resource.beside.path]: beside, ...given } = isJsonObject(body) ? body : {}
  const pathValues = isJsonObject(beside) ? beside : {}
  const { property } = kind.id
  const [own] = resource.path.slice(resource.parents.length)
  const places = [
    [property, kind.idIn(given)] as const,
    [own === undefined ? undefined : [resource.beside.path, own], own && pathValues[own]] as const,
  ]
  for (const [place, value] of places) {
    if (place === undefined || value === undefined || value === id) continue
    const at = place.join('.')
    const message = `${at} must be the id of the address, ${shown(id)}, got ${shown(value)}. Leave it out, or use the same`
    return { violation: requestViolation('const', `body.${at}`, message) }
  }
  const parents = Object.fromEntries(
    resource.parents.map(({ parameter }) => [parameter, pathValues[parameter]]),
  ) as Parents
  const value = withParentMembers(inOrder(given, resource.members), resource.parentMembers, parents)
  const isBelow = resource.parents.length > 0
  return { record: { id, value: kind.withId(id, value), ...(isBelow && { parents }) } }
}

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
