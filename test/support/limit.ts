import { readDocument } from '../../src/contract/document.ts'

/** The greatest `limit` of a list, as openapi.yaml has it. `test/sandbox/list.test.ts` says which one the contract gives. */
export const GREATEST_LIMIT = readDocument().paths['/pets']?.get?.parameters?.find(
  ({ name }) => name === 'limit',
)?.schema.maximum as number
