import { parseJson, stringifyJson } from '../base/json/json.ts'
import { writeYamlRows } from '../base/json/yaml.ts'
import { fieldOf, petFieldNames, petFields } from '../contract/document/pet-fields.ts'
import type { Pet } from '../petstore/pet.ts'
import type { Row } from '../store/row.ts'
import type { TapeEntry } from '../tape/tape-types.ts'
import type { ClockSetting, Scenario } from './scenario.ts'
import type { PetInput, ScenarioInput } from './scenario-types.ts'

/** Writes a scenario piece by piece, in bounded memory. `rows` are its animals. */
export async function* scenarioText(
  { pets: _pets, exchanges, ...settings }: ScenarioInput,
  rows: Iterable<Row> | AsyncIterable<Row>,
  format: ScenarioFormat,
): AsyncGenerator<string> {
  const form = textForms[format]
  const isPath = typeof exchanges === 'string'
  yield form.head(isPath ? { ...settings, exchanges } : settings)
  if (!isPath) yield* inPieces(itemTexts('exchanges', exchanges ?? [], form.entry, form))
  yield* inPieces(itemTexts('pets', rows, form.row, form))
  yield form.tail
}

/** The format of a scenario's text. */
export type ScenarioFormat = 'yaml' | 'json'

/** A scenario as a single file could have it: the extended scenarios and the tape are merged into it. */
export function toInput(scenario: Scenario): ScenarioInput {
  const { pets, generate } = scenario
  return {
    ...settingsOf(scenario),
    ...(generate && { generate }),
    ...(pets.length > 0 && { pets: pets.map(toPetInput) }),
  }
}

/** The same without its animals, including generated ones. */
export function settingsOf(scenario: Scenario): ScenarioInput {
  const { name, description, seed, chance, keys, isolation, lastId, clock, deprecatedSince } =
    scenario
  const { unspecified, faults, tape, replay, recording } = scenario
  const { onMiss, overtaken } = replay
  return {
    ...{ version: 1, name, ...(description !== '' && { description }), seed },
    ...(chance !== undefined && { chance }),
    keys,
    ...(isolation !== 'shared' && { isolation }),
    ...(Object.keys(clock).length > 0 && { clock: clockOf(clock) }),
    ...(deprecatedSince !== undefined && { deprecatedSince: dateOf(deprecatedSince) }),
    unspecified,
    ...(faults.length > 0 && { faults }),
    ...(lastId !== 0 && { lastId }),
    ...(tape.length > 0 && { exchanges: tape }),
    ...((onMiss || overtaken) && {
      replay: { ...(onMiss && { onMiss }), ...(overtaken && { overtaken }) },
    }),
    ...(recording && { recording }),
  }
}

/** The expressions for the JSON of a field of an ordinary animal, by the type of its values. */
const ORDINARY: { readonly [type: string]: string | undefined } = {
  integer: String.raw`-?\d+`,
  string: String.raw`"(?:[^"\\]|\\.)*"`,
  boolean: 'true|false',
}

/** The fields of an ordinary animal, with their expressions. */
const ordinaryFields = petFieldNames.flatMap((name) => {
  const { schema, isRequired } = fieldOf(name)
  const expression = ORDINARY['enum' in schema ? 'string' : schema.type]
  return expression === undefined ? [] : [{ name, isRequired, expression }]
})

/** An animal, as JSON, with fields of the contract in its order and no others, each with a value that fits into a line. */
export const ordinaryPet = new RegExp(
  `^\\{${ordinaryFields
    .map(({ name, isRequired, expression }, at) => {
      const member = `${at > 0 ? ',' : ''}"${name}":(${expression})`
      return isRequired ? member : `(?:${member})?`
    })
    .join('')}\\}$`,
)

// --- internal ---

/** The length of a piece, in characters: one message for each animal would take longer than writing it. */
const PIECE = 64 * 1024

/** Writes a list; nothing if it is empty. */
async function* itemTexts<Item>(
  key: string,
  items: Iterable<Item> | AsyncIterable<Item>,
  textOf: (item: Item) => string,
  { open, between, close }: (typeof textForms)[ScenarioFormat],
): AsyncGenerator<string> {
  let isFirst = true
  for await (const item of items) {
    yield (isFirst ? open(key) : between) + textOf(item)
    isFirst = false
  }
  if (!isFirst) yield close
}

async function* inPieces(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let piece = ''
  for await (const text of texts) {
    piece += text
    if (piece.length < PIECE) continue
    yield piece
    piece = ''
  }
  if (piece !== '') yield piece
}

/** How the parts of a scenario are written in a format. */
interface TextForm {
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
const textForms: { readonly [format in ScenarioFormat]: TextForm } = {
  yaml: {
    head: (settings) => writeYamlRows(settings),
    open: (key) => `${key}:\n`,
    between: '',
    close: '',
    row: ({ json }) => {
      const [all, ...values] = ordinaryPet.exec(json) ?? []
      if (all === undefined) return itemOf(writeYamlRows({ list: [inputOf(json)] }, 'list'))
      return `  - { ${values.map(memberOf).filter(Boolean).join(', ')} }\n`
    },
    entry: (entry) => itemOf(writeYamlRows({ list: [entry] })),
    tail: '',
  },
  json: {
    head: (settings) => withoutEnd(stringifyJson(settings, 2)),
    open: (key) => `,\n  ${JSON.stringify(key)}: [\n    `,
    between: ',\n    ',
    close: '\n  ]',
    row: ({ json }) => (ordinaryPet.test(json) ? json : stringifyJson(inputOf(json))),
    entry: (entry) => stringifyJson(entry),
    tail: '\n}\n',
  },
}

/** A field of an ordinary animal in YAML, given its value in JSON; empty without a value. */
function memberOf(json: string | undefined, at: number): string {
  const { name } = ordinaryFields[at] as (typeof ordinaryFields)[number]
  return json === undefined ? '' : `${name}: ${json.startsWith('"') ? wordOf(json) : json}`
}

function inputOf(json: string) {
  return toPetInput(parseJson(json) as Pet)
}

/** A text in YAML, given in JSON: without quotes if every YAML parser then reads a text. */
function wordOf(text: string): string {
  const isPlain =
    /^"[A-Za-z]{3,}(?: [A-Za-z]+)*"$/.test(text) && !/^"(?:false|null|off|true|yes)"$/i.test(text)
  return isPlain ? text.slice(1, -1) : text.replace(UNPRINTABLE, escaped)
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

/** An animal of a store in the form of a scenario: additional fields are kept apart. The order of the others stays. */
function toPetInput(pet: Pet): PetInput {
  const isOwn = ([name]: readonly [string, unknown]) => Object.hasOwn(petFields, name)
  const { own = [], other } = Object.groupBy(Object.entries(pet), (field) =>
    isOwn(field) ? 'own' : 'other',
  )
  if (!other) return pet
  return { ...(Object.fromEntries(own) as unknown as Pet), other: Object.fromEntries(other) }
}

function clockOf({ now, ticking }: ClockSetting): NonNullable<ScenarioInput['clock']> {
  return {
    ...(now !== undefined && { now: dateOf(now) }),
    ...(ticking !== undefined && { ticking }),
  }
}

function dateOf(time: number | 'none'): string {
  return time === 'none' ? time : new Date(time).toISOString()
}
