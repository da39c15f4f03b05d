import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'rolldown'
import { stringifyJson } from '../src/base/json/json.ts'
import { contractOf } from '../src/contract/contract.ts'
import { builtInContract } from '../src/petstore/built-in-contract.ts'
import { loadScenario } from '../src/scenarios/load-scenario.ts'
import { parseYaml } from '../src/scenarios/parse-yaml.ts'

/** Puts openapi.yaml and the scenarios of the package, parsed and checked, into `src/base/json/built-yaml.ts`. */
export function builtYaml(): Plugin {
  return {
    name: 'built-yaml',
    load: {
      filter: { id: /src\/base\/json\/built-yaml\.ts$/ },
      handler: async () => {
        const contract = contractOf(builtInContract())
        for (const file of scenarios()) await loadScenario(file, contract)
        const entries = ['openapi.yaml', ...scenarios()].map((file) => {
          const text = readFileSync(file, 'utf8')
          return [text, stringifyJson(parseYaml(text, file).value)]
        })
        return `export const builtYaml = new Map(${JSON.stringify(entries)})`
      },
    },
  }
}

// --- internal ---

function scenarios(): string[] {
  const names = readdirSync('scenarios').filter((name) => name.endsWith('.yaml'))
  return names.map((name) => path.join('scenarios', name))
}
