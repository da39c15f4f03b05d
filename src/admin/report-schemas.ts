import { thresholds } from '../check/reports/fails-on.ts'
import {
  exampleSchema,
  findingProperties,
  reportProperties,
  stampProperties,
} from '../check/reports/report-schema.ts'
import type { Schema } from '../contract/document.ts'
import { countSchema, listSchema, objectSchema, textSchema } from '../contract/schema-parts.ts'
import { whenBehindChoices } from '../proxy/when-behind.ts'
import { schemaRef } from './admin-schemas.ts'

/** The schemas of what a proxy has found, by name. */
export const reportSchemas: { readonly [name: string]: Schema } = {
  Report: objectSchema({
    ...reportProperties,
    ...stampProperties,
    findings: listSchema(schemaRef('Finding')),
  }),
  Finding: objectSchema({ ...findingProperties, example: exampleSchema }, { optional: ['known'] }),
  FindingOutline: objectSchema(findingProperties, { optional: ['known'] }),
  Status: objectSchema(
    {
      ...reportProperties,
      ...stampProperties,
      findings: listSchema(schemaRef('FindingOutline')),
      whenBehind: {
        enum: whenBehindChoices,
        description: 'What happens when exchanges come faster than they are checked.',
      },
      failOn: { enum: thresholds, description: 'The lowest severity that makes the run fail.' },
      fails: { type: 'boolean', description: 'Whether the run would fail if it ended now.' },
      queue: objectSchema({
        waiting: countSchema('How many exchanges wait for their check.'),
        bytes: countSchema('The bytes of their bodies.'),
        lag: countSchema('How long the last one that was checked had waited, in milliseconds.'),
      }),
      recording: objectSchema(
        {
          file: { type: 'string' },
          exchanges: countSchema('How many exchanges it has.'),
          failure: textSchema('Why it has ended early.'),
        },
        { optional: ['failure'], description: 'The recording that runs.' },
      ),
    },
    { optional: ['queue', 'recording'] },
  ),
}
