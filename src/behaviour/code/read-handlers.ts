import { UsageError } from '../../base/errors.ts'
import { isJsonObject } from '../../base/json/json.ts'
import { didYouMean, shown } from '../../base/text/shown.ts'
import { listed } from '../../base/text/text.ts'
import type { Contract } from '../../contract/contract.ts'
import { contractNamed, operationIds } from '../../contract/contract-pair.ts'
import type { Role } from '../../contract/resources/roles.ts'
import {
  BEHAVIOUR_HOOKS,
  type BehaviourHook,
  type Behaviours,
  type OperationBehaviour,
} from '../operation-behaviour.ts'

/** Code of a user, as it was loaded. */
export interface LoadedHandlers {
  readonly value: unknown
  /** What messages call its file. */
  readonly name: string
  /** The text of its file; empty for an object. */
  readonly code: string
  /** The files that it was loaded from, its own first. */
  readonly files: readonly string[]
  /** A digest of them: replicas must have the same. */
  readonly digest: string
}

/**
 * Compiles handlers for a contract.
 * @throws UsageError that names file, line and rule of what cannot be meant.
 */
export function readHandlers(loaded: LoadedHandlers, contract: Contract): Behaviours {
  const { value } = loaded
  if (!isJsonObject(value))
    throw mistake(
      loaded,
      [],
      `its default export must be handlers({ … }), got ${value === undefined ? 'nothing' : shown(value)}`,
    )
  const known = operationIds(contract)
  const entries = Object.entries(value).map(([operation, hooks]) => {
    if (!known.includes(operation)) {
      const near = didYouMean(operation, known)
      const way =
        near === ''
          ? ` It has ${listed(known.slice(0, MOST_NAMED), 'and')}${known.length > MOST_NAMED ? ', among others' : ''}`
          : near
      throw mistake(loaded, [operation], `the contract has no operation ${shown(operation)}.${way}`)
    }
    return [
      operation,
      [compile(loaded, operation, { hooks, role: roleOf(contract, operation) })],
    ] as const
  })
  return new Map(entries)
}

// --- internal ---

/** How many operations a sentence names. */
const MOST_NAMED = 5

/** The roles whose operations keep a record of their own, which `change` is about. */
const KEEPING: readonly Role[] = ['create', 'replace', 'update', 'action', 'link']

function roleOf(contract: Contract, operation: string): Role {
  const all = [contract, contractNamed(contract, 'next')].flatMap(({ roles }) => roles.operations)
  return all.find((each) => each.operation === operation)?.role ?? 'sample'
}

function compile(
  loaded: LoadedHandlers,
  operation: string,
  { hooks, role }: { readonly hooks: unknown; readonly role: Role },
): OperationBehaviour {
  if (!isJsonObject(hooks))
    throw mistake(
      loaded,
      [operation],
      `${operation} must be an object of hooks, got ${shown(hooks)}`,
    )
  for (const [hook, call] of Object.entries(hooks)) {
    const at = [operation, hook]
    if (!BEHAVIOUR_HOOKS.some((each) => each === hook)) {
      const all = `The hooks are ${listed(BEHAVIOUR_HOOKS, 'and')}`
      const near = didYouMean(hook, BEHAVIOUR_HOOKS)
      throw mistake(loaded, at, `${operation} has no hook ${shown(hook)}.${near} ${all}`)
    }
    if (typeof call !== 'function')
      throw mistake(loaded, at, `${operation}.${hook} must be a function, got ${shown(call)}`)
  }
  const own = hooks as Partial<OperationBehaviour>
  if (own.change && own.answer)
    throw mistake(
      loaded,
      [operation, 'change'],
      `${operation}.change would never be called, as answer stands in place of what the operation does. Leave one of them out`,
    )
  if (own.change && !KEEPING.includes(role))
    throw mistake(
      loaded,
      [operation, 'change'],
      `${operation}.change would never be called, as the operation keeps no record by itself (its role is ${role}: contract explain says why). Use before, after or answer`,
    )
  const { before, change, after, answer } = own
  return { before, change, after, answer, placeOf: (hook) => placeIn(loaded, operation, hook) }
}

function placeIn({ name, code }: LoadedHandlers, operation: string, hook: BehaviourHook): string {
  const line = lineOf(code, [operation, hook])
  return line === undefined ? `${name}: ${operation}.${hook}` : `${name}:${line}`
}

function mistake({ name, code }: LoadedHandlers, at: readonly string[], what: string): UsageError {
  const line = at.length === 0 ? undefined : (lineOf(code, at) ?? lineOf(code, at.slice(0, 1)))
  const end = /[.?]$/.test(what) ? '' : '.'
  return new UsageError(`${name}${line === undefined ? '' : `:${line}`}: ${what}${end}`)
}

/** The number of the line on which the code of handlers gives a name to something: an operation, and perhaps a hook in it. */
function lineOf(code: string, names: readonly string[]): number | undefined {
  let at = 0
  for (const name of names) {
    const found = placeOfKey(code, name, at)
    if (found === undefined) return undefined
    at = found
  }
  return code.slice(0, at).split('\n').length
}

/** Where a name is a key: perhaps in quotes, and followed by a colon, a comma or the parameters of a method. */
function placeOfKey(code: string, name: string, from: number): number | undefined {
  for (let at = code.indexOf(name, from); at >= 0; at = code.indexOf(name, at + 1)) {
    if (isPartOfName(code[at - 1])) continue
    const rest = code.slice(at + name.length, at + name.length + 40)
    if (/^['"]?\s*[:(,}]/.test(rest)) return at
  }
  return undefined
}

function isPartOfName(char: string | undefined): boolean {
  return char !== undefined && /[\w$.]/.test(char)
}
