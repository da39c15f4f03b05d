import { parseYamlText } from '../base/yaml.ts'
import { readContract } from '../contract/document.ts'
import { withServer } from '../contract/with-server.ts'

/** The contract, as texts, for a client that reaches this sandbox at an address. */
export interface ContractDocuments {
  readonly yaml: string
  readonly json: string
}

/** Creates the reader of the contract. What was made for the last address is kept. */
export function createContractDocuments(): (origin: string) => ContractDocuments {
  let last: (ContractDocuments & { readonly origin: string }) | undefined
  return (origin) => {
    if (last?.origin !== origin) {
      const yaml = withServer(readContract().toString(), origin)
      last = { origin, yaml, json: `${JSON.stringify(parseYamlText(yaml), null, 2)}\n` }
    }
    return last
  }
}
