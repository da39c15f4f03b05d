import { thresholds } from '../check/reports/fails-on.ts'
import {
  exampleSchema,
  findingOptional,
  findingProperties,
  reportProperties,
  stampProperties,
} from '../check/reports/report-schema.ts'
import type { Schema } from '../contract/document.ts'
import { countSchema, listSchema, objectSchema, textSchema } from '../contract/schema-parts.ts'
import { whenBehindChoices } from '../proxy/when-behind.ts'
import { schemaRef } from './admin-schemas.ts'

/** The schemas of a proxy's findings, by name. */
export const reportSchemas: { readonly [name: string]: Schema } = {
  Report: objectSchema({
    ...reportProperties,
    ...stampProperties,
    findings: listSchema(schemaRef('Finding')),
  }),
  Finding: objectSchema(
    { ...findingProperties, example: exampleSchema },
    { optional: findingOptional },
  ),
  FindingOutline: objectSchema(findingProperties, { optional: findingOptional }),
  Status: objectSchema(
    {
      ...reportProperties,
      ...stampProperties,
      findings: listSchema(schemaRef('FindingOutline')),
      whenBehind: {
        enum: whenBehindChoices,
        description: 'What happens when exchanges arrive faster than they can be checked.',
      },
      failOn: { enum: thresholds, description: 'The lowest severity that makes the run fail.' },
      fails: { type: 'boolean', description: 'Whether the run would fail if it ended now.' },
      queue: objectSchema({
        waiting: countSchema('How many exchanges wait for their check.'),
        bytes: countSchema('The size of their bodies, in bytes.'),
        lag: countSchema('How long the last checked exchange waited, in milliseconds.'),
      }),
      recording: objectSchema(
        {
          file: { type: 'string' },
          exchanges: countSchema('How many exchanges it has.'),
          failure: textSchema('Why it ended early.'),
        },
        { optional: ['failure'], description: 'The running recording.' },
      ),
    },
    { optional: ['queue', 'recording'] },
  ),
}
