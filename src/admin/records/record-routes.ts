import { percentEncoded } from '../../base/text/percent-encoding.ts'
import { shown } from '../../base/text/shown.ts'
import { listed, oneOf } from '../../base/text/text.ts'
import { countSchema, listSchema, objectSchema } from '../../contract/document/schema-parts.ts'
import { requestViolation } from '../../contract/requests/violation.ts'
import { browseRecords, isMet, rowsUnder } from '../../sandbox/inspect/browse-records.ts'
import { compileRemoval } from '../../sandbox/operations/remove.ts'
import type { Filter, RecordId, RecordKind, Row } from '../../store/record-kind.ts'
import { type AdminAnswer, done, problem, refusal } from '../plane/admin-answer.ts'
import {
  jsonRequest,
  jsonResponse,
  pathParameter,
  queryParameter,
} from '../plane/document-parts.ts'
import type { CheckedRequest, Route, RouteInput } from '../plane/route.ts'
import { schemaRef } from '../routes/admin-schemas.ts'
import type { RequestWorlds, SandboxSubject } from '../routes/subjects.ts'
import { pagePieces, rowText, toStored } from './record-texts.ts'
import type { ResourceOutline } from './resource-outline.ts'
import { conditionParameters, conditionsIn } from './resource-outline.ts'

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
    method: 'get',
    path: `/state/${percentEncoded(name)}`,
    about: 'one',
    operation: {
      operationId: names.browse,
      summary: `Browse the ${noun.many} of a world`,
      description: `By ascending id. Without ${listed(those, 'and')}, a page costs the same however many ${noun.many} there are. With them, the ${noun.many} are read one after another, at most 100,000: a page may then be short, or empty, and still have a \`next\`.`,
      parameters: [
        ...conditionParameters(outline),
        queryParameter('after', 'Starts after this id.', place),
        queryParameter('before', 'Ends before this id; not together with `after`.', place),
        queryParameter('limit', `How many ${noun.many} at most.`, {
          ...{ type: 'integer', minimum: 1, maximum: 100, default: 20 },
        }),
      ],
      responses: {
        200: jsonResponse(
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
      },
    },
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
  const one = { path: `/state/${percentEncoded(name)}/{id}`, about: 'one' } as const
  const parameters = [pathParameter('id', `The id of ${oneOf(noun)}.`, id)]
  const below = outline.filters.filter(({ filter }) => isParent(filter, kind))
  const chosen = below.map((parent) =>
    queryParameter(
      parent.name,
      `Only below this ${parent.filter.name}${kind.own ? '; needed where others have the same id' : ''}.`,
      parent.schema,
    ),
  )
  /** Uses the record of the address, or says why it can not. */
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
      ...{ method: 'get', ...one, problems: [404] },
      operation: {
        operationId: names.read,
        summary: `Show ${oneOf(noun)} of a world`,
        parameters: [...parameters, ...chosen],
        responses: { 200: jsonResponse(`The ${noun.one}.`, schemaRef(names.record)) },
      },
      handle: (asked) => find(asked, (row) => ({ status: 200, pieces: [rowText(row, outline)] })),
    },
    {
      ...{ method: 'put', ...one },
      operation: {
        operationId: names.put,
        summary: `Put ${oneOf(noun)} into a world`,
        description: `It is new, or replaces the ${noun.one} with this id.`,
        parameters,
        requestBody: jsonRequest(`The ${noun.one}.`, schemaRef(names.body)),
        responses: { 204: { description: `The ${noun.one} is stored.` } },
      },
      handle: (asked) => put(asked, outline),
    },
    {
      ...{ method: 'delete', ...one, problems: [404] },
      operation: {
        operationId: names.remove,
        summary: `Remove ${oneOf(noun)} from a world`,
        parameters: [...parameters, ...chosen],
        responses: { 204: { description: `The ${noun.one} was removed.` } },
      },
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

/** The id in a checked path. */
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
