import { titled } from '../../base/text/text.ts'
import type { Contract } from '../../contract/contract.ts'
import type { Schema } from '../../contract/document/document.ts'
import {
  countSchema,
  listSchema,
  objectSchema,
  withoutNeed,
} from '../../contract/document/schema-parts.ts'
import { deliverySchema } from '../../events/delivery-schemas.ts'
import { faultDefinitions, faultSchema } from '../../faults/schema/fault-schema.ts'
import { exchangeSchema, nearMissSchema } from '../../journal/journal-schemas.ts'
import { scenarioSchema } from '../../scenarios/scenario-schema.ts'

/** The schemas that the document of the control plane refers to, by name. */
export function adminSchemas(contract: Contract): {
  readonly [name: string]: Schema
} {
  const { $schema: _dialect, $defs, ...scenario } = scenarioSchema(contract)
  const { fault, ...parts } = $defs as { fault: Schema; [name: string]: Schema }
  const named = Object.entries(parts).map(([name, schema]) => [
    nameOf(name),
    withComponents(schema),
  ])
  return {
    Scenario: withComponents(scenario),
    Fault: withComponents(fault),
    FaultBody: withoutNeed(['id'], withComponents(fault)),
    Exchange: exchangeSchema,
    Delivery: deliverySchema,
    NearMiss: nearMissSchema,
    CountedFault: countedFault(withComponents(fault)),
    Keys: (scenario.properties as { readonly keys: Schema }).keys,
    ...Object.fromEntries(named),
  }
}

/** The schemas of faults alone, for a control plane without worlds. */
export function faultSchemas(contract: Contract): { readonly [name: string]: Schema } {
  const fault = withComponents(faultSchema(contract.operations.map(({ id }) => id)))
  return {
    Fault: fault,
    FaultBody: withoutNeed(['id'], fault),
    CountedFault: countedFault(fault),
    ...Object.fromEntries(
      Object.entries(faultDefinitions()).map(([name, schema]) => [
        nameOf(name),
        withComponents(schema),
      ]),
    ),
  }
}

/** How many records there are; `records` is optional. */
export const countsSchemas = {
  pets: countSchema(
    'The number of records of the main resource, or of the first one of a contract that has none.',
  ),
  records: {
    type: 'object',
    additionalProperties: { type: 'integer', minimum: 0 },
    description:
      'The numbers of records of the other resources, by name; absent if the contract has none.',
  },
} as const

export function schemaRef(name: string): Schema {
  return { $ref: `#/components/schemas/${name}` }
}

/** The same schema with references to the schemas of this document instead of definitions in the schema of scenarios. */
export function withComponents(schema: Schema): Schema {
  return refer(schema) as Schema
}

// --- internal ---

/** A fault together with what it did. Its own `calls`, which says when it strikes, is only in `definition`. */
function countedFault({ properties }: Schema): Schema {
  return objectSchema(
    {
      ...(properties as { readonly [name: string]: Schema }),
      calls: countSchema('How many calls matched.'),
      fired: countSchema('How often it fired.'),
      tooEarly: countSchema(
        'Of a rate limit: how many requests came before the `Retry-After` that their client had got was over.',
      ),
      requests: listSchema(
        { type: 'string' },
        'The `X-Request-Id`s of the last requests that it struck.',
      ),
      definition: { ...schemaRef('Fault'), description: 'The fault as it was given.' },
      warnings: listSchema({ type: 'string' }, 'Why the fault, or a part of it, can never strike.'),
    },
    {
      optional: [...Object.keys(properties as object), 'tooEarly', 'warnings'].filter(
        (name) => !HAS.has(name),
      ),
      description: 'A fault, and what it did.',
    },
  )
}

/** The members that every counted fault has beside its counters. */
const HAS = new Set(['id', 'on', 'calls', 'fired', 'requests'])

/** `matcher` becomes `Matcher`, the usual form of names in an OpenAPI document. */
function nameOf(definition: string): string {
  return titled(definition)
}

function refer(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(refer)
  if (typeof node !== 'object' || node === null) return node
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) =>
      key === '$ref' && typeof value === 'string'
        ? [key, schemaRef(nameOf(value.replace('#/$defs/', ''))).$ref]
        : [key, refer(value)],
    ),
  )
}
