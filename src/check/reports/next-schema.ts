import type { Schema } from '../../contract/document/document.ts'
import { listSchema, objectSchema } from '../../contract/document/schema-parts.ts'
import { nextReportSchema, nextShapes } from '../../next/next-schemas.ts'

/** What a baseline says of a finding. */
export const knownSchema = objectSchema(
  { reason: { type: 'string' }, expires: { type: 'string' }, expired: { type: 'boolean' } },
  {
    optional: ['expires'],
    description:
      'The entry of the baseline for this finding. A finding whose entry has expired counts as new.',
  },
)

const counted = Object(nextShapes.CountedChange).properties as { readonly [name: string]: Schema }

export const nextChangeSchema: Schema = objectSchema(
  { ...counted, known: knownSchema },
  {
    optional: ['operation', 'known'],
    description: 'A change with its clients, and what the baseline says of it.',
  },
)

export const reportedNextSchema: Schema = objectSchema(
  {
    contract: Object(nextReportSchema.properties).contract,
    changes: listSchema(nextChangeSchema),
  },
  { description: 'What exchanges show of the changes to the next contract, by client.' },
)
