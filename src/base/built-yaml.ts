/**
 * YAML texts that the build has parsed, with the JSON of their values: parsing the contract takes a tenth of a start.
 * There are none in a checkout (`scripts/built-yaml.ts`). A text that has been changed is not in it.
 */
export const builtYaml: ReadonlyMap<string, string> = new Map()
