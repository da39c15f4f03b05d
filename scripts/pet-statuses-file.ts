import { readFileSync } from 'node:fs'
import { parseYamlText } from '../src/base/json/yaml.ts'
import { formatted } from './schema-types.ts'

/** The statuses of the contract as code: the choices of an entry of the ledger are made of them, and their types. */
export function petStatusesFile(): readonly [path: string, text: string] {
  const { components } = parseYamlText(readFileSync('openapi.yaml', 'utf8')) as {
    readonly components: { readonly schemas: { readonly PetStatus: { readonly enum: string[] } } }
  }
  const values = JSON.stringify(components.schemas.PetStatus.enum)
  return [
    'src/petstore/pet-statuses.ts',
    formatted(`// Written by \`npm run generate\` from openapi.yaml.

/** The values of PetStatus (contract, section 2). */
export const petStatuses = ${values} as const
`),
  ]
}
