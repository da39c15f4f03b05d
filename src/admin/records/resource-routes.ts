import type { Schema } from '../../contract/document/document.ts'
import {
  countSchema,
  listSchema,
  objectSchema,
  switchSchema,
  textSchema,
} from '../../contract/document/schema-parts.ts'
import { json } from '../plane/admin-answer.ts'
import { jsonResponse } from '../plane/document-parts.ts'
import type { Route } from '../plane/route.ts'
import type { SandboxSubject } from '../routes/subjects.ts'
import type { ResourceOutline } from './resource-outline.ts'

/** The resources of the contract, for programs that do not know them. */
export function resourcesRoute(
  outlines: readonly ResourceOutline[],
  leading: ResourceOutline | undefined,
): Route<SandboxSubject> {
  const parts = outlines.map((outline) => ({ outline, part: partOf(outline, leading) }))
  return {
    method: 'get',
    path: '/resources',
    about: 'all',
    operation: {
      operationId: 'listResources',
      summary: 'List the resources of the contract',
      description:
        'What `state/{resource}` and `state/{resource}/{id}` take and show, and how many records a world has of each; where each key has a world and none is named, how many one begins with.',
      responses: {
        200: jsonResponse(
          'The resources, in the order of the contract.',
          objectSchema({ resources: listSchema(resourceSchema) }),
        ),
      },
    },
    handle: ({ world }) => {
      const { store } = world.current
      const resources = parts.map(({ outline, part }) => ({
        ...part,
        count: store.count(outline.kind.name),
      }))
      return json({ resources })
    },
  }
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
