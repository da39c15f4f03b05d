import type { Int64 } from '../base/json/exact-numbers.ts'
import { parseJson, stringifyJson } from '../base/json/json.ts'
import { writeYamlRows } from '../base/json/yaml.ts'
import type { Schema } from '../contract/document/document.ts'
import { valueRules } from '../contract/resources/record-schemas.ts'
import { ownIdOf, type RecordValue, type StoredRecord } from '../store/record-kind.ts'
import type { TapeEntry } from '../tape/tape-types.ts'
import type { ClockSetting, Scenario } from './scenario.ts'
import { toItem } from './scenario-records.ts'
import type { ScenarioResource, ScenarioResources } from './scenario-resources.ts'
import type { ScenarioInput } from './scenario-types.ts'

/** A record as a store keeps it: its JSON, its id, and its parents under `.{PARAMETER}`. */
export interface TextRow {
  readonly id: StoredRecord['id']
  readonly json: string
}

/** The records to write of each resource, by its name. */
export type TextRows = ReadonlyMap<string, Iterable<TextRow> | AsyncIterable<TextRow>>

/** The records to write of a contract's resources. */
export interface RecordTexts {
  readonly rows: TextRows
  readonly resources: ScenarioResources
  /** The seed of the world that they are of: what is required and missing in them is made from it, as in answers. Default: 1. */
  readonly seed?: number
}

/**
 * Writes a scenario piece by piece, in bounded memory: the records of the main resource under its name, others under `records`.
 * @param input its settings; records and a tape's path in it are not written again
 */
export async function* scenarioText(
  { exchanges, ...input }: ScenarioInput,
  { rows, resources, seed = 1 }: RecordTexts,
  format: ScenarioFormat,
): AsyncGenerator<string> {
  const form = textForms[format]
  const isPath = typeof exchanges === 'string'
  const settings = withoutRecords(input, resources)
  yield form.head(isPath ? { ...settings, exchanges } : settings)
  if (!isPath) yield* inPieces(itemTexts('exchanges', exchanges ?? [], form.entry, form.list))
  const lists = [...resources.all.values()].flatMap((resource) => {
    const own = rows.get(resource.name)
    return own ? [{ resource, own, rowText: form.row(resource, seed) }] : []
  })
  const isMain = ({ resource }: (typeof lists)[number]) => resource === resources.main
  for (const { resource, own, rowText } of lists.filter(isMain))
    yield* inPieces(itemTexts(resource.name, own, rowText, form.list))
  yield* inPieces(
    groupTexts(
      lists.filter((each) => !isMain(each)),
      form,
    ),
  )
  yield form.tail
}

export function textRows(records: Scenario['records']): TextRows {
  return new Map(
    [...records].map(([name, list]) => [name, { [Symbol.iterator]: () => rowsOf(list) }]),
  )
}

export type ScenarioFormat = 'yaml' | 'json'

/** A scenario as a single file could have it: the extended scenarios and the tape are merged into it. */
export function toInput(scenario: Scenario): ScenarioInput {
  const { records, generate, resources } = scenario
  const { main, all } = resources
  const lists = [...records].flatMap(([name, list]) => {
    const resource = all.get(name)
    return resource ? [[name, list.map((record) => toItem(record, resource))] as const] : []
  })
  const isMain = ([name]: readonly [string, unknown]) => name === main?.name
  const others = lists.filter((each) => !isMain(each))
  return {
    ...scenarioSettings(scenario),
    ...(generate.size > 0 && { generate: generateInput([...generate], main) }),
    ...Object.fromEntries(lists.filter(isMain)),
    ...(others.length > 0 && { records: Object.fromEntries(others) }),
  }
}

/** The same without its records, including generated ones. */
export function scenarioSettings(scenario: Scenario): ScenarioInput {
  const { name, description, seed, chance, keys, isolation, lastIds, clock, deprecatedSince } =
    scenario
  const { unspecified, faults, tape, replay, recording, resources, nextKeys } = scenario
  const { behaviour, later, upstreamRecords, webhooks } = scenario
  const { routes } = scenario.routes
  const { onMiss, overtaken } = replay
  return {
    ...{ version: 1, name, ...(description !== '' && { description }), seed },
    ...(chance !== undefined && { chance }),
    keys,
    ...(nextKeys.length > 0 && { nextKeys }),
    ...((isolation !== 'shared' || scenario.hasUpstream) && { isolation }),
    ...(Object.keys(clock).length > 0 && { clock: clockOf(clock) }),
    ...(deprecatedSince !== undefined && { deprecatedSince: dateOf(deprecatedSince) }),
    ...(behaviour && { behaviour: behaviour as NonNullable<ScenarioInput['behaviour']> }),
    ...(later.length > 0 && { later: later as NonNullable<ScenarioInput['later']> }),
    ...(upstreamRecords.length > 0 && {
      upstreamRecords: upstreamRecords as NonNullable<ScenarioInput['upstreamRecords']>,
    }),
    unspecified,
    ...(faults.length > 0 && { faults }),
    ...(routes.length > 0 && { routes }),
    ...(Object.keys(webhooks).length > 0 && { webhooks }),
    ...lastIdInput(lastIds, resources),
    ...(tape.length > 0 && { exchanges: tape }),
    ...((onMiss || overtaken) && {
      replay: { ...(onMiss && { onMiss }), ...(overtaken && { overtaken }) },
    }),
    ...(recording && { recording }),
  }
}

/**
 * How an ordinary record of a resource is read from its JSON: one with members of the contract in its order and no others, each with a
 * value that fits into a line.
 */
export interface OrdinaryRecord {
  readonly expression: RegExp
  /** The members, in the order of the expression's groups. */
  readonly members: readonly string[]
}

/** The ordinary records of a resource; `undefined` if none has members of such values only. */
export function ordinaryRecord({
  members,
  required,
  path,
}: Pick<ScenarioResource, 'members' | 'required' | 'path'>): OrdinaryRecord | undefined {
  const ordinary = [...members].flatMap(([name, schema]) => {
    const expression = ordinaryValue(valueRules(schema))
    return expression === undefined ? [] : [{ name, expression, isRequired: required.has(name) }]
  })
  const [first] = ordinary
  const hasAll = [...required].every((name) => ordinary.some((each) => each.name === name))
  if (!first?.isRequired || !hasAll || path.length > 0) return undefined
  const parts = ordinary.map(({ name, isRequired, expression }, at) => {
    const member = `${at > 0 ? ',' : ''}${escapedText(JSON.stringify(name))}:(${expression})`
    return isRequired ? member : `(?:${member})?`
  })
  return {
    expression: new RegExp(`^\\{${parts.join('')}\\}$`),
    members: ordinary.map(({ name }) => name),
  }
}

// --- internal ---

/** The expression for the JSON of a value that fits a schema for certain; `undefined` where the schema has more rules. */
function ordinaryValue({ type, enum: values, format, ...more }: Schema): string | undefined {
  if (Object.keys(more).length > 0) return undefined
  if (values === undefined)
    return format === undefined || format === 'int64' ? ORDINARY[String(type)] : undefined
  const isTexts = Array.isArray(values) && values.every((value) => typeof value === 'string')
  return isTexts && type === undefined && format === undefined
    ? values.map((value) => escapedText(JSON.stringify(value))).join('|')
    : undefined
}

/** The expressions for the JSON of a member of an ordinary record, by the type of its values. */
const ORDINARY: { readonly [type: string]: string | undefined } = {
  integer: String.raw`-?\d+`,
  string: String.raw`"(?:[^"\\]|\\.)*"`,
  boolean: 'true|false',
}

function* rowsOf(records: readonly StoredRecord[]): Generator<TextRow> {
  for (const { id, value, parents = {} } of records) {
    const places = Object.entries(parents).map(([parameter, each]) => [`.{${parameter}}`, each])
    yield { id, json: stringifyJson(value), ...Object.fromEntries(places) }
  }
}

function escapedText(json: string): string {
  return json.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
}

/** What is generated, in its short form where it is of the main resource. */
function generateInput(
  generate: readonly (readonly [string, object])[],
  main: ScenarioResource | undefined,
): object {
  const own = generate.find(([name]) => name === main?.name)
  const others = generate.filter((each) => each !== own)
  return { ...own?.[1], ...Object.fromEntries(others) }
}

/** The greatest ids: that of the main resource alone where there are no others. */
function lastIdInput(
  lastIds: ReadonlyMap<string, Int64>,
  { main }: ScenarioResources,
): { readonly lastId?: Int64 } {
  const used = [...lastIds].filter(([, id]) => id !== 0)
  const [only, second] = used
  if (!only) return {}
  const isMain = !second && only[0] === main?.name
  return Object.fromEntries([['lastId', isMain ? only[1] : Object.fromEntries(used)]])
}

/** What is left of a scenario without the lists of its records. */
function withoutRecords(
  { records: _records, ...input }: Omit<ScenarioInput, 'exchanges'>,
  { all }: ScenarioResources,
): ScenarioInput {
  const isRecords = (key: string) => all.get(key)?.isShort === true
  const kept = Object.entries(input).filter(([key]) => !isRecords(key))
  return { version: 1, ...Object.fromEntries(kept) }
}

/** The length of a piece, in characters: one message for each record would take longer than writing it. */
const PIECE = 64 * 1024

/** Writes a list; nothing if it is empty. */
async function* itemTexts<Item>(
  key: string,
  items: Iterable<Item> | AsyncIterable<Item>,
  textOf: (item: Item) => string,
  { open, between, close }: ListForm,
): AsyncGenerator<string> {
  let isFirst = true
  for await (const item of items) {
    yield (isFirst ? open(key) : between) + textOf(item)
    isFirst = false
  }
  if (!isFirst) yield close
}

/** Writes lists under `records`; nothing if all are empty. */
async function* groupTexts(
  lists: readonly {
    readonly resource: ScenarioResource
    readonly own: Iterable<TextRow> | AsyncIterable<TextRow>
    readonly rowText: (row: TextRow) => string
  }[],
  { group, inner }: TextForm,
): AsyncGenerator<string> {
  let isFirst = true
  for (const { resource, own, rowText } of lists) {
    const indented = (row: TextRow) => inner.indent(rowText(row))
    let isOpen = false
    for await (const text of itemTexts(resource.name, own, indented, inner)) {
      if (!isOpen) yield isFirst ? group.open : group.between
      isOpen = true
      yield text
    }
    if (isOpen) isFirst = false
  }
  if (!isFirst) yield group.close
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

interface ListForm {
  /** Its beginning, the text between two items, and its end. */
  readonly open: (key: string) => string
  readonly between: string
  readonly close: string
}

/** How the parts of a scenario are written in a format. */
interface TextForm {
  /** All keys whose values are not written item by item. */
  readonly head: (settings: ScenarioInput) => string
  readonly list: ListForm
  /** The beginning of `records`, the text between two lists in it, and its end. */
  readonly group: { readonly open: string; readonly between: string; readonly close: string }
  /** A list in `records`, and its items further to the right. */
  readonly inner: ListForm & { readonly indent: (item: string) => string }
  /** A record, in a line. */
  readonly row: (resource: ScenarioResource, seed: number) => (row: TextRow) => string
  readonly entry: (entry: TapeEntry) => string
  readonly tail: string
}

const textForms: { readonly [format in ScenarioFormat]: TextForm } = {
  yaml: {
    head: (settings) => writeYamlRows(settings),
    list: { open: (key) => `${keyOf(key)}:\n`, between: '', close: '' },
    group: { open: 'records:\n', between: '', close: '' },
    inner: {
      ...{ open: (key) => `  ${keyOf(key)}:\n`, between: '', close: '' },
      indent: (item) => item.replace(/(?<=^|\n)(?=[^\n])/g, '  '),
    },
    row: (resource, seed) => {
      const ordinary = ordinaryRecord(resource)
      return (row) => {
        const [all, ...values] = ordinary?.expression.exec(row.json) ?? []
        if (!ordinary || all === undefined)
          return itemOf(writeYamlRows({ list: [itemIn(row, resource, seed)] }, 'list'))
        const members = values.map((json, at) => memberOf(ordinary.members[at], json))
        return `  - { ${members.filter(Boolean).join(', ')} }\n`
      }
    },
    entry: (entry) => itemOf(writeYamlRows({ list: [entry] })),
    tail: '',
  },
  json: {
    head: (settings) => withoutEnd(stringifyJson(settings, 2)),
    list: {
      ...{ open: (key) => `,\n  ${JSON.stringify(key)}: [\n    `, between: ',\n    ' },
      close: '\n  ]',
    },
    group: { open: ',\n  "records": {\n    ', between: ',\n    ', close: '\n  }' },
    inner: {
      ...{ open: (key) => `${JSON.stringify(key)}: [\n      `, between: ',\n      ' },
      ...{ close: '\n    ]', indent: (item) => item },
    },
    row: (resource, seed) => {
      const ordinary = ordinaryRecord(resource)
      return (row) =>
        ordinary?.expression.test(row.json) ? row.json : stringifyJson(itemIn(row, resource, seed))
    },
    entry: (entry) => stringifyJson(entry),
    tail: '\n}\n',
  },
}

/** A member of an ordinary record in YAML, given its value in JSON; empty without a value. */
function memberOf(name = '', json: string | undefined): string {
  return json === undefined ? '' : `${keyOf(name)}: ${json.startsWith('"') ? wordOf(json) : json}`
}

function keyOf(name: string): string {
  return wordOf(JSON.stringify(name), /^"[A-Za-z]\w*"$/)
}

function itemIn(row: TextRow, resource: ScenarioResource, seed: number): RecordValue {
  const stored = parseJson(row.json)
  const view = resource.view()
  const at = { seed, path: `${resource.name}/${row.id}`, keepsUnknown: true, isFull: false }
  // A record that was stored under an earlier contract, or by a body that has less than an answer, is no record that can be read.
  const value = (view.fits(stored) ? stored : view.show(stored, at)) as RecordValue
  const parents = resource.parents.map(({ parameter }) => [
    parameter,
    Reflect.get(row, `.{${parameter}}`),
  ])
  return toItem({ id: ownIdOf(row), value, parents: Object.fromEntries(parents) }, resource)
}

/** A text in YAML, given in JSON: without quotes if every YAML parser then reads a text. */
function wordOf(text: string, plain = /^"[A-Za-z]{3,}(?: [A-Za-z]+)*"$/): string {
  const isPlain = plain.test(text) && !/^"(?:false|n|no|null|off|on|true|y|yes)"$/i.test(text)
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

function clockOf({ now, ticking }: ClockSetting): NonNullable<ScenarioInput['clock']> {
  return {
    ...(now !== undefined && { now: dateOf(now) }),
    ...(ticking !== undefined && { ticking }),
  }
}

function dateOf(time: number | 'none'): string {
  return time === 'none' ? time : new Date(time).toISOString()
}
