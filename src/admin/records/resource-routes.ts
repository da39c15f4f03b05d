import { percentEncoded } from '../../base/text/percent-encoding.ts'
import { didYouMean, shown } from '../../base/text/shown.ts'
import { firstOf } from '../../base/text/text.ts'
import type { Schema } from '../../contract/document/document.ts'
import {
  countSchema,
  listSchema,
  objectSchema,
  switchSchema,
  textSchema,
} from '../../contract/document/schema-parts.ts'
import { stateText } from '../../sandbox/inspect/state-text.ts'
import type { Store } from '../../store/store.ts'
import { type AdminAnswer, json } from '../plane/admin-answer.ts'
import {
  type CheckedRequest,
  jsonResponse,
  queryParameter,
  type Route,
  type RouteInput,
  YAML_TYPE,
} from '../plane/route.ts'
import { schemaRef } from '../routes/admin-schemas.ts'
import { type SandboxSubject, sandboxRoute } from '../routes/route-definitions.ts'
import {
  conditionsIn,
  type ResourceOutline,
  recordConditionParameters,
} from './resource-outline.ts'

/** The resources of the contract, for programs that do not know them. */
export function resourcesRoute(
  outlines: readonly ResourceOutline[],
  leading: ResourceOutline | undefined,
): Route<SandboxSubject> {
  const parts = outlines.map((outline) => ({ outline, part: partOf(outline, leading) }))
  return sandboxRoute('listResources', {
    about: 'all',
    summary: 'List the resources of the contract',
    description:
      'What `state/{resource}` and `state/{resource}/{id}` take and show, and how many records a world has of each; where each key has a world and none is named, how many one begins with.',
    responses: jsonResponse(
      'The resources, in the order of the contract.',
      objectSchema({ resources: listSchema(resourceSchema) }),
    ),
    handle: ({ world }) => {
      const { store } = world.current
      const resources = parts.map(({ outline, part }) => ({
        ...part,
        count: store.count(outline.kind.name),
      }))
      return json({ resources })
    },
  })
}

/** A world in the form of a scenario; records of the leading resource can be chosen. */
export function stateRoute(
  outlines: readonly ResourceOutline[],
  leading: ResourceOutline | undefined,
): Route<SandboxSubject> {
  const names = outlines.map(({ kind }) => kind.name)
  const alone =
    leading === undefined
      ? ''
      : `\`${leading.kind.name}\` writes the ${leading.noun.many} alone, without faults, clock, chance, keys, ledger and tape, and so does the name of another resource; `
  const parts = new Set(['all', ...names, 'records'])
  return sandboxRoute<'getState', RouteInput>('getState', {
    about: 'one',
    reads: 'counts',
    summary: 'Write a world as a scenario',
    description:
      'Records, clock, faults with their counts, chance, keys and ledger as they are now: a sandbox that is started from it continues from there.',
    parameters: [
      queryParameter('name', 'The name of the scenario. Default: that of the scenario in force.', {
        type: 'string',
        minLength: 1,
      }),
      queryParameter(
        'part',
        `${alone}\`records\` writes those of all resources alone, without the rest.`,
        { type: 'string', enum: [...parts], default: 'all' },
      ),
      ...(leading ? recordConditionParameters(leading) : []),
      queryParameter('format', 'The format of the text.', {
        type: 'string',
        enum: Object.keys(MEDIA_TYPES),
        default: 'json',
      }),
    ],
    responses: {
      200: {
        description: 'A scenario.',
        content: {
          [MEDIA_TYPES.json]: { schema: schemaRef('Scenario') },
          [MEDIA_TYPES.yaml]: { schema: { type: 'string' } },
        },
      },
    },
    handle: (asked) => getState(asked, leading),
  })
}

/** What to say of an address below `state` that has no route: which resources there are. */
export function unknownResource(
  path: string,
  outlines: readonly ResourceOutline[],
): string | undefined {
  const named = /^\/state\/([^/]+)/.exec(path)?.[1]
  const names = outlines.map(({ kind }) => kind.name)
  if (named === undefined || names.some((name) => percentEncoded(name) === named)) return undefined
  const known =
    names.length === 0 ? 'the contract has none' : `there are ${firstOf(names).join(', ')}`
  return `There is no resource ${shown(named)}; ${known}.${didYouMean(named, names)}`
}

// --- internal ---

const kindSchema: Schema = {
  enum: ['int64', 'uuid', 'text'],
  description: 'What its values are.',
}

const anySchema = (description: string): Schema => ({ type: 'object', description })

const resourceSchema = objectSchema(
  {
    name: textSchema('Its name, as in `state/{resource}` and in scenarios.'),
    path: textSchema('The path of its collection in the contract.'),
    isSingleton: switchSchema('Whether there is one record only, with the id `only`.'),
    isLeading: switchSchema(
      'Whether `GET state` can choose among its records, and the counts called `pets` are of them.',
    ),
    noun: objectSchema({
      one: textSchema('What people call a record.'),
      many: textSchema('What they call several.'),
    }),
    id: objectSchema(
      {
        kind: kindSchema,
        property: listSchema(
          { type: 'string' },
          'The members that lead to the id in a record; absent if no member has it.',
        ),
        parameter: textSchema(
          'The parameter of the path to a record; absent if no path leads to one.',
        ),
      },
      { optional: ['property', 'parameter'] },
    ),
    isScoped: switchSchema(
      'Whether each parent has ids of its own: two records below different ones can have one id.',
    ),
    parents: listSchema(
      objectSchema(
        {
          parameter: textSchema('The parameter of the path.'),
          kind: kindSchema,
          resource: textSchema('The resource whose ids it takes; absent if it takes any value.'),
        },
        { optional: ['resource'] },
      ),
      'What its records are below, from the outside.',
    ),
    beside: textSchema(
      'The key of a record under which `state/{resource}` has what the path says and the record does not; absent if there is nothing.',
    ),
    filters: listSchema(
      objectSchema({
        parameter: textSchema('The parameter of `state/{resource}`.'),
        name: textSchema('The member, or the parent in braces.'),
        schema: anySchema('What its values must be.'),
      }),
      'What its records are found by.',
    ),
    record: anySchema('The schema of a record as `state/{resource}` shows it, without references.'),
    body: anySchema('The schema of what `PUT state/{resource}/{id}` takes, without references.'),
    count: countSchema('How many records the world has.'),
  },
  { optional: ['beside'], description: 'A resource of the contract.' },
)

function partOf(outline: ResourceOutline, leading: ResourceOutline | undefined) {
  const { resource, kind, path, isSingleton, noun, filters, record, body } = outline
  const { parameter } = resource.id
  const { property } = kind.id
  return {
    ...{ name: kind.name, path, isSingleton, isLeading: outline === leading, noun },
    id: { kind: kind.id.kind, ...(property && { property }), ...(parameter && { parameter }) },
    isScoped: resource.isScoped,
    parents: resource.parents.map(({ parameter: each, kind: of, resource: parent }) => ({
      ...{ parameter: each, kind: of },
      ...(parent !== undefined && { resource: parent }),
    })),
    ...(resource.path.length > 0 && { beside: resource.beside.path }),
    filters: filters.map(({ filter, name, schema }) => ({
      ...{ parameter: name, name: filter.name, schema },
    })),
    ...{ record, body },
  }
}

const MEDIA_TYPES = { json: 'application/json', yaml: YAML_TYPE } as const

/** The resources of a part: one, or all of them. */
function namesIn(part: unknown, { kinds }: Store): readonly string[] {
  const names = [...kinds.keys()]
  const one = names.find((name) => name === part)
  return one === undefined || part === 'records' ? names : [one]
}

function getState(
  { world, query }: CheckedRequest & SandboxSubject,
  leading: ResourceOutline | undefined,
): AdminAnswer {
  const { name, part } = query
  const format = query.format === 'yaml' ? 'yaml' : 'json'
  const pieces = stateText(world.current, format, {
    ...(typeof name === 'string' && { name }),
    ...(leading && { conditions: conditionsIn(query, leading), of: leading }),
    ...(part !== 'all' && { alone: namesIn(part, world.current.store) }),
  })
  return { status: 200, pieces, type: MEDIA_TYPES[format] }
}
