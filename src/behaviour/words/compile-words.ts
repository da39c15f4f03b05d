import { addNumbers, isEqualJson, isNumeric, type Numeric } from '../../base/json/exact-numbers.ts'
import { shown } from '../../base/text/shown.ts'
import { listed } from '../../base/text/text.ts'
import { afterOf } from '../../base/time.ts'
import { readMember, timeIn } from '../../contract/actions/member-parts.ts'
import {
  type ContractWords,
  type Effect,
  type OperationWords,
  readSetValue,
  type Setting,
  type SetValue,
  setValueOf,
  type Transitions,
  transitionLines,
  type Wanted,
  wordsLines,
} from '../../contract/behaviour/operation-words.ts'
import type { CompiledOperation, Contract } from '../../contract/contract.ts'
import type { Schema } from '../../contract/document/document.ts'
import { explainProblem } from '../../contract/document/schema-validator.ts'
import { nounOf, type Resource } from '../../contract/resources/resources.ts'
import type { OperationRole } from '../../contract/resources/roles.ts'
import type { Later } from '../../store/later.ts'
import type { Parents, RecordId, RecordValue } from '../../store/record-kind.ts'
import type {
  BehaviourContext,
  Behaviours,
  ChangeContext,
  OperationBehaviour,
  Refuse,
} from '../operation-behaviour.ts'

/** Where words stand, for the log and the journal: `shop.yaml:40`. */
export type WordsPlace = (operation: string) => string

/** Compiles what is said of a contract in words; `undefined` if nothing is. Words for what the contract does not have are left out. */
export function compileWords(
  contract: Contract,
  { operations, transitions }: ContractWords,
  placeOf: WordsPlace,
): Behaviours | undefined {
  if (operations.size === 0 && transitions.size === 0) return undefined
  const { roles } = contract
  const resources = new Map(roles.resources.map((each) => [each.name, each]))
  const compiled = new Map(contract.operations.map((each) => [each.id, each]))
  const all = roles.operations.flatMap((role): [string, readonly OperationBehaviour[]][] => {
    const { operation: id } = role
    const resource = resources.get(role.resource ?? '')
    const operation = compiled.get(id)
    const [words, moves] = [operations.get(id), transitions.get(role.resource ?? '')]
    if (!resource || !operation || (!words && !moves)) return []
    const parts: WordParts = { contract, role, resource, operation }
    const own = words && compileOperation(words, parts, placeOf)
    const moving =
      moves && CHANGING.has(role.role) ? compileTransitions(moves, parts, placeOf) : undefined
    const list = [own, moving].filter((each) => each !== undefined)
    return list.length === 0 ? [] : [[id, list]]
  })
  return all.length === 0 ? undefined : new Map(all)
}

/** Makes a record of another; `refuse` is told of a value that the member cannot have. */
export type CompiledSetting = (
  record: RecordValue,
  sources: ValueSources,
  refuse: (why: string) => void,
) => RecordValue

// --- internal ---

/** What is needed to compile the words of one operation. */
interface WordParts {
  readonly contract: Contract
  readonly role: OperationRole
  readonly resource: Resource
  readonly operation: CompiledOperation
}

const CHANGING: ReadonlySet<string> = new Set(['replace', 'update', 'action'])

/** Ends a request that words do not allow. */
type Refusing = (refuse: Refuse, message: string) => never

function compileOperation(
  words: OperationWords,
  parts: WordParts,
  placeOf: WordsPlace,
): OperationBehaviour {
  const { resource, operation } = parts
  const refusing = compileRefusing(words.else, operation)
  const only = words.only && compileOnly(words.only, parts.contract, resource)
  const set = words.set && compileSet(words.set, parts, refusing)
  const effects = (words.effects ?? []).map((each) => compileEffect(each, parts, refusing))
  const place = placeOf(operation.id)
  return {
    placeOf: () => place,
    says: wordsLines(words),
    ...(only && {
      before: ({ record, refuse }) => {
        const why = record && only(record)
        if (why) refusing(refuse, `${operation.id} is for ${why}`)
      },
    }),
    ...(set && { change: set }),
    ...(effects.length > 0 && {
      after: (context) => {
        for (const effect of effects) effect(context)
      },
    }),
    ...(words.later && { later: compileLater(words.later, parts) }),
  }
}

/** A refusal: as it is said, else 409 or 422 where the contract has it, else as of what is invalid. */
function compileRefusing(
  otherwise: OperationWords['else'],
  { answers, refusal }: CompiledOperation,
): Refusing {
  const usual = [409, 422].find((status) => answers.has(status)) ?? refusal
  const said = typeof otherwise === 'object' ? otherwise : { status: otherwise ?? usual }
  return (refuse, message) => refuse(said.status, { message, ...said })
}

function compileSet(
  setting: Setting,
  { contract, resource, role }: WordParts,
  refusing: Refusing,
): (context: ChangeContext) => RecordValue {
  const set = compileSetting(setting, contract, resource)
  // What the word of an action sets by itself is not meant where it is said.
  const inferred = Object.keys(role.sets?.set ?? {}).filter((name) => !Object.hasOwn(setting, name))
  return (context) => {
    const { record, previous } = context
    const { refuse } = context
    return set(
      without(inferred, record, context.body, previous),
      sourcesOf(context, record),
      (why) => refusing(refuse, why),
    )
  }
}

/** A record with some members as they were, unless the body gives them. */
function without(
  names: readonly string[],
  record: RecordValue,
  body: unknown,
  previous: RecordValue | undefined,
): RecordValue {
  const back = names.filter((name) => !Object.hasOwn(Object(body), name))
  if (back.length === 0) return record
  const members = Object.entries(record).flatMap(([name, value]): [string, unknown][] => {
    if (!back.includes(name)) return [[name, value]]
    return previous && Object.hasOwn(previous, name) ? [[name, previous[name]]] : []
  })
  return Object.fromEntries(members)
}

function compileEffect(
  { resource: name, id, set }: Effect,
  { contract, operation }: WordParts,
  refusing: Refusing,
): (context: BehaviourContext) => void {
  const resource = contract.roles.resources.find((each) => each.name === name) as Resource
  const setting = compileSetting(set, contract, resource)
  const value = readSetValue(id)
  const noun = nounOf(name, contract.hints, resource.word)
  return (context) => {
    const { refuse } = context
    const sources = sourcesOf(context, context.record)
    const wanted = setValueOf(value, { ...sources, now: () => undefined }) as RecordId | undefined
    const parents = Object.fromEntries(
      resource.parents.flatMap(({ parameter }) =>
        context.path[parameter] === undefined ? [] : [[parameter, context.path[parameter]]],
      ),
    ) as Parents
    const found =
      wanted !== undefined &&
      context
        .records(name)
        .update(
          wanted,
          (record) =>
            setting(record, sources, (why) => refusing(refuse, `${noun.one} ${wanted}: ${why}`)),
          parents,
        )
    // What a record refers to may be gone; what a request asks for must be there.
    if (!found && value.kind === 'body' && wanted !== undefined)
      refuse(operation.refusal, { message: `there is no ${noun.one} ${wanted}` })
  }
}

function compileLater(
  { after, set }: NonNullable<OperationWords['later']>,
  { contract, resource }: WordParts,
): (context: BehaviourContext) => Later {
  const delay = afterOf(after) as number
  const names = Object.keys(set)
  const added = names.filter((name) => readSetValue(set[name]).kind === 'add')
  const setting = compileSetting(set, contract, resource)
  return (context) => {
    const at = Date.parse(context.now) + delay
    // What is added is counted from 0: it is added to what the member has then.
    const zeros = Object.fromEntries(added.map((name) => [name, 0]))
    const sources = { ...sourcesOf(context, context.record), time: at }
    const becomes = setting(zeros, sources, () => {})
    const entries = Object.entries(becomes)
    const [set, add] = [false, true].map((isAdded) =>
      Object.fromEntries(entries.filter(([name]) => added.includes(name) === isAdded)),
    ) as [RecordValue, NonNullable<Later['add']>]
    return { at, set, ...(added.length > 0 && { add }) }
  }
}

/** Refuses a change of a member that is none of those that are allowed. */
function compileTransitions(
  transitions: Transitions,
  { operation }: WordParts,
  placeOf: WordsPlace,
): OperationBehaviour {
  const refusing = compileRefusing(undefined, operation)
  const place = placeOf(operation.id)
  const tables = Object.entries(transitions)
  return {
    placeOf: () => place,
    says: transitionLines(transitions),
    change: ({ record, previous, refuse }) => {
      for (const [name, table] of tables) {
        const [from, to] = [previous?.[name], record[name]]
        if (from === undefined || from === null || from === to) continue
        const allowed = Object.hasOwn(table, String(from)) ? (table[String(from)] ?? []) : []
        if (!allowed.includes(String(to)))
          refusing(refuse, `${name} cannot change from ${from} to ${to}: ${allowedText(allowed)}`)
      }
      return record
    },
  }
}

function allowedText(allowed: readonly string[]): string {
  return allowed.length === 0 ? 'it stays as it is' : `it can become ${allowed.join(', ')}`
}

function sourcesOf(
  { body, path, now }: Pick<BehaviourContext, 'body' | 'path' | 'now'>,
  record: RecordValue | undefined,
): ValueSources {
  return { body, path, record, time: Date.parse(now) }
}

/** Compiles what a record must be; of one that is not that, it says what would have to be: `orders whose status is open, not shipped`. */
function compileOnly(
  only: NonNullable<OperationWords['only']>,
  contract: Contract,
  resource: Resource,
): (record: RecordValue) => string | undefined {
  const { many } = nounOf(resource.name, contract.hints, resource.word)
  const tests = Object.entries(only).map(([name, wanted]) => {
    const { schema, mayLack, text } = wantedSchema(wanted)
    const view = contract.views(schema)
    return {
      name,
      text,
      isMet: (value: unknown) =>
        value === undefined ? mayLack : view.problems(value).length === 0,
    }
  })
  return (record) => {
    const failed = tests.find(({ name, isMet }) => !isMet(record[name]))
    if (!failed) return undefined
    const { name, text } = failed
    const seen = record[name] === undefined ? 'absent' : shown(record[name])
    return `${many} whose ${name} ${text}, and it is ${seen}`
  }
}

interface WantedSchema {
  readonly schema: Schema
  /** Whether a record without the member meets it. */
  readonly mayLack: boolean
  readonly text: string
}

function wantedSchema(wanted: Wanted): WantedSchema {
  if (typeof wanted !== 'object' || wanted === null || Array.isArray(wanted)) {
    const values = [wanted].flat()
    return {
      schema: { enum: values },
      mayLack: values.some((each) => isEqualJson(each, null)),
      text: `is ${listed(values.map(shown), 'or')}`,
    }
  }
  const { matches, above, below, not } = wanted as {
    readonly [word: string]: unknown
  }
  if (matches !== undefined)
    return {
      schema: { type: 'string', pattern: matches },
      mayLack: false,
      text: `matches ${String(matches)}`,
    }
  if (not !== undefined) {
    const values = [not].flat()
    return {
      schema: { not: { enum: values } },
      mayLack: true,
      text: `is not ${listed(values.map(shown), 'or')}`,
    }
  }
  if (above === undefined && below === undefined)
    return { schema: { not: {} }, mayLack: true, text: 'is absent' }
  return {
    schema: {
      type: 'number',
      ...(above !== undefined && { exclusiveMinimum: above }),
      ...(below !== undefined && { exclusiveMaximum: below }),
    },
    mayLack: false,
    text: `is ${[...(above === undefined ? [] : [`above ${above}`]), ...(below === undefined ? [] : [`below ${below}`])].join(' and ')}`,
  }
}

/** What the values of a setting can be taken from. */
interface ValueSources {
  readonly body: unknown
  readonly path: unknown
  /** The record that the operation is about. */
  readonly record: unknown
  /** In milliseconds since 1970. */
  readonly time: number
}

function compileSetting(setting: Setting, contract: Contract, resource: Resource): CompiledSetting {
  const { read } = contract.roles.shapes
  const members = Object.entries(setting).map(([name, given]) => {
    const schema = resource.record.members.get(name) ?? {}
    const { time = 'date-time' } = readMember(schema, read)
    const view = contract.views(contract.resolve(schema) as Schema)
    return { name, value: readSetValue(given), time, view }
  })
  return (record, sources, refuse) => {
    const after: Record<string, unknown> = { ...record }
    for (const { name, value, time, view } of members) {
      const given = givenBy(value, record[name], {
        ...sources,
        now: () => timeIn(time, sources.time),
      })
      if (given === undefined) continue
      const [problem] = value.kind === 'literal' ? [] : view.problems(given)
      if (problem) refuse(`${name} ${explainProblem(problem)}`)
      after[name] = given
    }
    return after
  }
}

function givenBy(
  value: SetValue,
  old: unknown,
  sources: ValueSources & { readonly now: () => unknown },
): unknown {
  if (value.kind !== 'add') return setValueOf(value, sources)
  const by = setValueOf(value.by, sources)
  if (!isNumeric(by)) return undefined
  const added = value.isMinus ? negative(by as Numeric) : (by as Numeric)
  return isNumeric(old) ? addNumbers(old as Numeric, added) : added
}

function negative(value: Numeric): Numeric {
  if (typeof value !== 'object') return -value
  const { rawJSON } = value
  return JSON.rawJSON(rawJSON.startsWith('-') ? rawJSON.slice(1) : `-${rawJSON}`) as Numeric
}
