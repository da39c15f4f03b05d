import type { Schema } from '../document/document.ts'
import type { ValueOrigin } from './candidate-values.ts'
import type { FlatSchema } from './flat-schema.ts'

export interface ViewAt extends ValueOrigin {
  /** Whether members stay that the schema does not declare and does not forbid. */
  readonly keepsUnknown: boolean
  /** Whether optional members are made, too. */
  readonly isFull: boolean
  /** Whether a value of a branch will do where the choice allows none: two branches of a `oneOf` that allow the same. */
  readonly isLoose?: boolean | undefined
  /** How deep the place is, where it is below another one. */
  readonly depth?: number | undefined
  /** How many values may still be made for the one that is shown: a schema within itself may have none, and a tree of ways to none. */
  readonly effort?: { left: number } | undefined
  /** How many branches of unions may still be tried for the value at this place: unions of unions double. */
  readonly tries?: { left: number } | undefined
}

/** A schema, compiled to show values by it. */
export interface ViewNode {
  /** Whether a value is shown as it is: it is valid, and has declared members only. */
  fits(value: unknown): boolean
  /** The value as the schema shows it; `undefined` if nothing of it fits. */
  show(value: unknown, at: ViewAt): unknown
  /** A value that the schema allows; `undefined` if none is found. */
  make(at: ViewAt): unknown
}

/** Compiles a schema within another one. */
export interface NodeCompiler {
  (schema: unknown): ViewNode
  /** Compiles the branches of a union; `undefined` once a contract has had too many of its own making. */
  readonly union: (branches: readonly Schema[], of: FlatSchema) => readonly ViewNode[] | undefined
  readonly pattern: (source: string) => (text: string) => boolean
}

export type Test = (value: unknown) => boolean

/** The place of a member or an item. */
export function below(at: ViewAt, name: string | number): ViewAt {
  return { ...at, path: `${at.path}/${name}`, depth: depthOf(at) + 1, tries: undefined }
}

/** A value, or another one where there is none; null is a value. */
export function orElse(value: unknown, other: () => unknown): unknown {
  return value === undefined ? other() : value
}

export type ViewObject = { readonly [name: string]: unknown }

/** How deep optional members are made. */
const DEEPEST = 6

/** Whether optional members are made here: those of a recursive schema end somewhere. */
export function makesOptional(at: ViewAt): boolean {
  const { left } = at.effort ?? { left: MOST_MADE }
  return at.isFull && depthOf(at) <= DEEPEST && left > MOST_MADE / 2
}

/** How many values are made for one that is shown, with all that is tried and left; half of them are for what must be there. */
export const MOST_MADE = 20_000

/** How deep a place is: that of a record has two parts, its resource and its id. */
export function depthOf({ path, depth = path.split('/').length }: ViewAt): number {
  return depth
}
