import { createRequire } from 'node:module'
import { Ajv, type ErrorObject } from 'ajv'

/** What a HAR 1.2 breaks of its schema, as the package har-schema has it: draft 6, which this Ajv reads when it is told its formats. */
export function harProblems(har: unknown): readonly ErrorObject[] {
  const require = createRequire(import.meta.url)
  const schemas = require('har-schema') as Record<string, Record<string, unknown>>
  const ajv = new Ajv({ strict: false, validateSchema: false, allErrors: true })
  ajv.addFormat('date-time', (text) => !Number.isNaN(Date.parse(text)))
  ajv.addFormat('uri', (text) => URL.canParse(text))
  for (const format of ['ipv4', 'ipv6']) ajv.addFormat(format, true)
  for (const { $schema, ...schema } of Object.values(schemas)) ajv.addSchema(schema)
  return ajv.validate('har.json#', har) ? [] : (ajv.errors ?? [])
}
