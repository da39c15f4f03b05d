import type { Schema } from '../../contract/document/document.ts'
import { withoutNeed } from '../../contract/document/schema-parts.ts'
import { idSchemaOf } from '../../contract/resources/ids.ts'
import { exactly } from '../../contract/resources/record-schemas.ts'
import type { ScenarioResource } from '../../scenarios/scenario-resources.ts'

/** What a record of a resource is shown as: its members, and beside them what its path says and they do not. */
export function recordSchema(resource: ScenarioResource): Schema {
  const { schema, path, beside } = resource
  if (path.length === 0) return closed(schema)
  return closed(withMembers(schema, { [beside.path]: pathSchema(resource, path) }, [beside.path]))
}

/**
 * What is put in the place of a record: what creates one, and members that only the service gives; the record itself where what creates
 * one has members that are none of it (a file, other names). Its id is in the address, and need not be in the record.
 */
export function bodySchema(resource: ScenarioResource): Schema {
  const { schema, members, created, id, path, parents, beside } = resource
  const isOfRecord = [...created.keys()].every((name) => members.has(name))
  const creation = isOfRecord ? resource.creation : undefined
  const base = withoutNeed(id.property ?? [], creation ?? schema)
  const given = creation ? created : members
  const isParted = parents.length > 0
  const own = id.property?.join('.')
  const more = [...members].filter(([name]) => name !== own && !given.has(name))
  return closed(
    withMembers(
      base,
      {
        ...Object.fromEntries(more),
        ...(path.length > 0 && {
          [beside.path]: pathSchema(
            resource,
            parents.map(({ parameter }) => parameter),
          ),
        }),
      },
      isParted ? [beside.path] : [],
    ),
  )
}

// --- internal ---

/** The same schema with further members. */
function withMembers(
  schema: Schema,
  more: { readonly [name: string]: Schema },
  needed: readonly string[],
): Schema {
  const { required: before } = schema
  const required = [...(Array.isArray(before) ? before : []), ...needed]
  return {
    ...schema,
    ...(required.length > 0 && { required }),
    properties: { ...(schema.properties as object | undefined), ...more },
  }
}

/** The same schema, which takes no other members than its own, unless it says itself that it does. */
function closed(schema: Schema): Schema {
  const isComposed = Object.keys(schema).some((keyword) => COMPOSING.has(keyword))
  const isOpen = [schema.additionalProperties, schema.unevaluatedProperties].some(
    (each) => each !== undefined,
  )
  const others = isComposed ? 'unevaluatedProperties' : 'additionalProperties'
  return exactly({ ...schema, ...(!isOpen && { [others]: false }) })
}

/** Keywords whose schemas see all members of a record. */
const COMPOSING = new Set(['allOf', 'anyOf', 'oneOf', 'if', 'not', 'dependentSchemas'])

/** The values of the parameters of a record's path; those of its parents are needed. */
function pathSchema({ path, parents, id }: ScenarioResource, required: readonly string[]): Schema {
  const kindOf = (name: string) =>
    parents.find(({ parameter }) => parameter === name)?.kind ?? id.kind
  return {
    type: 'object',
    description: 'What the path to the record says, and the record itself does not.',
    additionalProperties: false,
    ...(required.length > 0 && { required }),
    properties: Object.fromEntries(path.map((name) => [name, idSchemaOf(kindOf(name))])),
  }
}
