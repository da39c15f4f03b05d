import { parseYamlText } from '../base/yaml.ts'
import { readContract } from '../contract/document.ts'
import { withServer } from '../contract/with-server.ts'

/** The texts of the contract, for a client that reaches this sandbox at a certain address. */
export interface ContractDocuments {
  readonly yaml: string
  readonly json: string
}

/** Creates a function that returns the contract's texts for an address; everything but the address is prepared once. */
export function createContractDocuments(): (origin: string) => ContractDocuments {
  let relative: ContractDocuments | undefined
  let absolute: ContractDocuments | undefined
  return (origin) => {
    if (origin === '') {
      relative ??= make('')
      return relative
    }
    absolute ??= make(ANY)
    const { yaml, json } = absolute
    return { yaml: yaml.replaceAll(ANY, origin), json: json.replaceAll(ANY, origin) }
  }
}

// --- internal ---

/** Placeholder for the address. */
const ANY = 'http://address.invalid'

function make(origin: string): ContractDocuments {
  const yaml = withServer(readContract().toString(), origin)
  return { yaml, json: `${JSON.stringify(parseYamlText(yaml), null, 2)}\n` }
}
