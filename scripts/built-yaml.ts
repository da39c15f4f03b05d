import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'rolldown'
import { stringifyJson } from '../src/base/json/json.ts'
import { parseYaml } from '../src/scenarios/parse-yaml.ts'

/** Puts openapi.yaml and the scenarios of the package, parsed, into `src/base/json/built-yaml.ts`. */
export function builtYaml(): Plugin {
  return {
    name: 'built-yaml',
    load: {
      filter: { id: /src\/base\/json\/built-yaml\.ts$/ },
      handler: () => {
        const entries = files().map((file) => {
          const text = readFileSync(file, 'utf8')
          return [text, stringifyJson(parseYaml(text, file).value)]
        })
        return `export const builtYaml = new Map(${JSON.stringify(entries)})`
      },
    },
  }
}

// --- internal ---

function files(): string[] {
  const scenarios = readdirSync('scenarios').filter((name) => name.endsWith('.yaml'))
  return ['openapi.yaml', ...scenarios.map((name) => path.join('scenarios', name))]
}
