import { parseJson, stringifyJson } from '../base/json.ts'
import { writeYamlRows } from '../base/yaml.ts'
import type { Pet } from '../store/pet.ts'
import type { Row } from '../store/row.ts'
import type { TapeEntry } from '../tape/tape-entry.ts'
import type { ScenarioInput } from './scenario-input.ts'
import { toPetInput } from './to-input.ts'

/** The format of a scenario's text. */
export type ScenarioFormat = 'yaml' | 'json'

/** How the parts of a scenario are written in a format. */
export interface TextForm {
  /** All keys whose values are not written item by item. */
  readonly head: (settings: ScenarioInput) => string
  /** The beginning of a list, the text between two items, and the end. */
  readonly open: (key: string) => string
  readonly between: string
  readonly close: string
  /** An animal, in a line. */
  readonly row: (row: Row) => string
  readonly entry: (entry: TapeEntry) => string
  /** The end of the text. */
  readonly tail: string
}

/** The formats. */
export const textForms: { readonly [format in ScenarioFormat]: TextForm } = {
  yaml: {
    head: (settings) => writeYamlRows(settings),
    open: (key) => `${key}:\n`,
    between: '',
    close: '',
    row: ({ json }) => {
      const [, id, name = '', categoryId, status] = ORDINARY.exec(json) ?? []
      if (id === undefined) return itemOf(writeYamlRows({ list: [inputOf(json)] }, 'list'))
      const fields = `id: ${id}, name: ${wordOf(name)}, categoryId: ${categoryId}`
      return `  - { ${fields}${status === undefined ? '' : `, status: ${status}`} }\n`
    },
    entry: (entry) => itemOf(writeYamlRows({ list: [entry] })),
    tail: '',
  },
  json: {
    head: (settings) => withoutEnd(stringifyJson(settings, 2)),
    open: (key) => `,\n  ${JSON.stringify(key)}: [\n    `,
    between: ',\n    ',
    close: '\n  ]',
    row: ({ json }) => (ORDINARY.test(json) ? json : stringifyJson(inputOf(json))),
    entry: (entry) => stringifyJson(entry),
    tail: '\n}\n',
  },
}

// --- internal ---

/** An animal with the fields of the contract, in the order in which most are written, and no other. */
const ORDINARY =
  /^\{"id":(-?\d+),"name":("(?:[^"\\]|\\.)*"),"categoryId":(-?\d+)(?:,"status":"(\w+)")?\}$/

function inputOf(json: string) {
  return toPetInput(parseJson(json) as Pet)
}

/** A name in YAML, given in JSON: without quotes if every YAML parser then reads a text. */
function wordOf(name: string): string {
  const isPlain =
    /^"[A-Za-z]{3,}(?: [A-Za-z]+)*"$/.test(name) && !/^"(?:false|null|off|true|yes)"$/i.test(name)
  return isPlain ? name.slice(1, -1) : name.replace(UNPRINTABLE, escaped)
}

/** Characters that JSON allows in a string, and that YAML does not allow (YAML 1.2.2, section 5.1) or older parsers read as a line break. */
const UNPRINTABLE = /[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]/g

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}

/** The only item of a list, without the line of its key. */
function itemOf(list: string): string {
  return list.slice(list.indexOf('\n') + 1)
}

/** An object's JSON without its end, so that more keys can follow. */
function withoutEnd(json: string): string {
  return json.replace(/\n\}$/, '')
}
