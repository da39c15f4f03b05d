// The only file that knows where openapi.yaml is.
import { readFileSync } from 'node:fs'
import { packageFile } from '../base/package-files.ts'
import { ContractSource } from '../contract/document/contract-source.ts'
import { petStoreHints } from './pet-store-hints.ts'

/**
 * The contract of the pet store, for where a program begins: commands, and the functions that the package exports. Everything else
 * is given its contract. A thread has one value of it, so that what is compiled of it serves every sandbox there: a test suite
 * starts many.
 * @throws Error when openapi.yaml cannot be read.
 */
export function builtInContract(): ContractSource {
  builtIn ??= new ContractSource({
    name: NAME,
    text: readFileSync(packageFile(NAME), 'utf8'),
    hints: petStoreHints,
    isBuilt: true,
  })
  return builtIn
}

// --- internal ---

const NAME = 'openapi.yaml'

let builtIn: ContractSource | undefined
