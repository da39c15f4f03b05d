/**
 * YAML texts that the build has parsed, with their values as JSON: parsing the contract takes a tenth of the start-up time.
 * A checkout has none (`scripts/built-yaml.ts`), and a text that was changed is not found.
 */
export const builtYaml: ReadonlyMap<string, string> = new Map()
