import type { Members } from '../../reading/bundle.ts'
import type { ObjectKind } from '../../reading/openapi-objects.ts'
import type { ValueKind } from './keywords.ts'

/**
 * What a change does to the values that are allowed: fewer, more, others, none; or the same ones mean something else, as with another
 * default.
 */
export type ValueEffect = 'narrower' | 'wider' | 'other' | 'note' | 'meaning'

/** The description of an edit; its level follows from the place where a client meets it. */
export interface Fact {
  /** Its whole id; else `what` is the end of it, and what comes before follows from the place. */
  readonly id?: string
  readonly what?: string
  readonly effect: ValueEffect
  /** The effect where values are written as texts: those of parameters and headers. Default: the same. */
  readonly asText?: ValueEffect
  /** The side on which it breaks clients, whatever its effect. */
  readonly breaks?: 'request' | 'answer' | 'both'
  /** The predicate of a sentence about the place. */
  readonly text: string
  /** The property of the place that it is about. */
  readonly property?: Property
  /** The operation that it is about, of what is of the whole contract. */
  readonly operation?: string
}

/** Describes an edit; `what` is the end of its id. */
export function fact(effect: ValueEffect, what: string, text: string): Fact {
  return { what, effect, text }
}

/** Describes an edit whose whole id is given. */
export function factWithId(effect: ValueEffect, id: string, text: string): Fact {
  return { id, effect, text }
}

/** A property, as the context of what is said of it. */
export interface Property {
  readonly name: string
  readonly isRequired: boolean
  /** In the older schema. */
  readonly wasRequired?: boolean
  readonly hasDefault?: boolean
  readonly isReadOnly?: boolean
  readonly isWriteOnly?: boolean
  /** In the older schema, if it is there. */
  readonly wasWriteOnly?: boolean
}

/** An operation of a JSON Patch, with paths from a part; its value may hold parts and references. */
export interface EditStep {
  readonly op: 'add' | 'remove' | 'replace' | 'move'
  readonly path: readonly string[]
  /** Where a value is moved from. */
  readonly from?: readonly string[]
  readonly value?: unknown
}

export interface ListChange {
  readonly fact: Fact
  readonly step: EditStep
}

/** One smallest difference of the documents. */
export interface Edit {
  readonly part: ComparedPart
  readonly facts: readonly Fact[]
  readonly steps: readonly EditStep[]
  readonly requires: Set<Edit>
  /** The keys from the part to what it is about, in each document. */
  readonly at: { readonly older?: readonly string[]; readonly newer?: readonly string[] }
}

/** What removes an item of a list of the older document. */
export function removal(name: string, at: number): EditStep {
  return { op: 'remove', path: [name, String(at)] }
}

/** The context of a fact: operation, side of the message, and value. */
export interface Context {
  readonly operation?: string
  readonly side:
    | 'contract'
    | 'operation'
    | 'request'
    | 'answer'
    | 'response'
    | 'parameter'
    | 'header'
  readonly status?: string
  readonly parameter?: { readonly in: string; readonly name: string }
  readonly header?: string
  /** The properties that lead to it, `*` for an item. */
  readonly path: readonly string[]
  /** The last property on the way. */
  readonly property?: Property
  /** Whether it is inside a value that this side never sees. */
  readonly isWithinHidden?: boolean
  /** Whether a parameter or a header is of a media type, and not a text by its style. */
  readonly isContent?: boolean
}

/** How a part is met from the one around it: as a property, or within something; and what is another context there. Default: it is the same. */
export interface PartRelation {
  readonly property?: Property
  readonly within?: string
  readonly context?: Partial<Context>
}

/** An object of the older document with the one of the newer that it becomes. */
export class ComparedPart {
  readonly kind: ObjectKind
  readonly older: Members
  readonly newer: Members
  /** The older object, with parts and references in place of what it holds. */
  value: { [name: string]: unknown } = {}
  readonly inner: { readonly part: ComparedPart; readonly way: PartRelation }[] = []
  /** The parts that have it as an inner one. */
  readonly around = new Set<ComparedPart>()
  readonly edits: Edit[] = []
  /** Whether it is a component. */
  isShared = false
  /** The name that a reference to it has. */
  name: string | undefined

  constructor(kind: ObjectKind, older: Members, newer: Members) {
    this.kind = kind
    this.older = older
    this.newer = newer
  }
}

/** A reference to an object of one of the documents. */
export class Reference {
  readonly side: ContractSide
  readonly kind: ObjectKind
  readonly target: Members
  readonly name: string

  constructor(side: ContractSide, kind: ObjectKind, { target, name }: NamedReference) {
    this.side = side
    this.kind = kind
    this.target = target
    this.name = name
  }
}

export type ContractSide = 'older' | 'newer'

/** An edit of a keyword about single values. */
export interface ValueEdit {
  /** The kind of value that it is about. Default: any. */
  readonly about?: ValueKind | undefined
  readonly effect: ValueEffect
  readonly edit: Edit
}

/** An object, whatever references lead to it. */
export interface Resolved {
  readonly target: Members
  /** That of the last reference on the way. */
  readonly name: string | undefined
}

/** What a reference leads to. */
export type NamedReference = Resolved & { readonly name: string }
