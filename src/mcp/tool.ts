import type { RouteId } from '../admin/plane/route-table.ts'
import type { Call } from '../client/control-request.ts'
import type { OpenApiDocument, Schema } from '../contract/document/document.ts'

/** Something that a coding agent can do with a sandbox, as data with its function. */
export interface Tool {
  readonly name: string
  /** For people. */
  readonly title: string
  /** For the agent: what it is good for, and what it needs. */
  readonly description: string
  /** The routes of the control plane that it uses: it changes nothing if none of them does. */
  readonly routes: readonly RouteId[]
  readonly input: ToolInput
  /** Whether what it replaces or removes is lost. */
  readonly destroys?: true
  /**
   * Does it; the arguments are valid by `input`.
   * @throws UsageError when the sandbox refuses it; StartError when the sandbox does not answer.
   */
  run(given: Arguments, context: ToolContext): Promise<ToolAnswer>
}

export interface ToolInput {
  readonly properties: { readonly [name: string]: Schema }
  readonly required?: readonly string[]
}

export interface Arguments {
  readonly [name: string]: unknown
}

export interface ToolContext {
  readonly call: Call
  /** The contract that the sandbox serves, or the next one. */
  readonly contract: (which?: 'next') => Promise<OpenApiDocument>
  /** The address of the sandbox, e.g. `http://127.0.0.1:4010`. */
  readonly origin: string
  /** Aborts when the agent no longer waits, or the program ends. */
  readonly over: AbortSignal
}

export interface ToolAnswer {
  /** Sentences of this program: nothing in them was written by a client, but for ids that the contract and the agent gave. */
  readonly says: readonly string[]
  readonly quote?: Quote
}

/** A value that others wrote, or that has something of theirs in it. */
export interface Quote {
  readonly from: 'clients' | 'contract' | 'sandbox'
  /** A JSON value; the items of a list stand on lines of their own. */
  readonly value: unknown
  /** Where in its text to begin, in characters. */
  readonly offset?: number
}

/** Arguments as texts of a query; those that were not given are left out. */
export function textsOf(given: Arguments): { readonly [name: string]: string } {
  const there = Object.entries(given).filter(([, value]) => value !== undefined)
  return Object.fromEntries(there.map(([name, value]) => [name, String(value)]))
}

/** A text among some arguments. */
export function textIn(given: Arguments, name: string): string | undefined {
  const value = given[name]
  return typeof value === 'string' ? value : undefined
}

/** The argument of the tools that are about a world. */
export const worldSchema: Schema = {
  type: 'string',
  minLength: 1,
  maxLength: 200,
  description:
    'Which world, where each key has its own (isolation: per-key): its id, as list_requests and the header X-Sandbox-World have it, or its key. Without it: all worlds, or the only one.',
}

/** An argument of every tool whose answer can be long. */
export const offsetInput: ToolInput['properties'] = {
  offset: {
    type: 'integer',
    minimum: 0,
    maximum: 100_000_000,
    description: 'Where to go on in an answer that was cut, in characters.',
  },
}

/** Where the quote of an answer begins, by the arguments. */
export function offsetOf({ offset }: Arguments): { readonly offset?: number } {
  return typeof offset === 'number' ? { offset } : {}
}
