import type { Members } from '../../reading/bundle.ts'
import type { ObjectKind } from '../../reading/openapi-objects.ts'

/** How a keyword of a schema is compared, and the words for a difference. */
export interface Keyword {
  readonly keyword: string
  /**
   * `upper` and `lower`: a bound. `value`: it is another as a whole. `flag`: it counts where it is `true`. `schema`: a schema, whose inner
   * differences are changes of their own. `whole`: a schema that says the contrary, or nothing by itself. `schemas`, `lists`: those by name.
   */
  readonly form: 'upper' | 'lower' | 'value' | 'flag' | 'schema' | 'whole' | 'schemas' | 'lists'
  /** How the ids of its changes begin. Default: the keyword, with hyphens. */
  readonly word?: string
  /** Its name in texts. Default: the keyword, with spaces. */
  readonly noun?: string
  /** The kind of value that it is about. Default: any. */
  readonly about?: ValueKind
  /** Whether its schemas are those of items or members, and not of the value itself. */
  readonly isWithin?: true
}

/** The keywords about single values, in the order in which they are told. Types and enums come before. */
export const VALUE_KEYWORDS: readonly Keyword[] = [
  { keyword: 'maximum', form: 'upper', word: 'max', about: 'number' },
  { keyword: 'exclusiveMaximum', form: 'upper', word: 'exclusive-max', about: 'number' },
  { keyword: 'minimum', form: 'lower', word: 'min', about: 'number' },
  { keyword: 'exclusiveMinimum', form: 'lower', word: 'exclusive-min', about: 'number' },
  { keyword: 'maxLength', form: 'upper', about: 'text' },
  { keyword: 'minLength', form: 'lower', about: 'text' },
  { keyword: 'maxItems', form: 'upper', about: 'list' },
  { keyword: 'minItems', form: 'lower', about: 'list' },
  { keyword: 'maxProperties', form: 'upper', about: 'object' },
  { keyword: 'minProperties', form: 'lower', about: 'object' },
  { keyword: 'maxContains', form: 'upper', about: 'list' },
  { keyword: 'minContains', form: 'lower', about: 'list' },
  { keyword: 'const', form: 'value', noun: 'value' },
  { keyword: 'pattern', form: 'value', about: 'text' },
  { keyword: 'multipleOf', form: 'value', noun: 'step', about: 'number' },
  { keyword: 'uniqueItems', form: 'value', noun: 'rule that items are unique:', about: 'list' },
  { keyword: 'contentMediaType', form: 'value', noun: 'media type', about: 'text' },
  { keyword: 'contentEncoding', form: 'value', noun: 'encoding', about: 'text' },
  { keyword: 'default', form: 'value', word: 'default-value', noun: 'default' },
]

/** Those with the schemas of parts of a value, and conditions. Properties come before, branches after. */
export const PART_KEYWORDS: readonly Keyword[] = [
  { keyword: 'additionalProperties', form: 'schema', isWithin: true },
  { keyword: 'items', form: 'schema', noun: 'a schema for its items', isWithin: true },
  { keyword: 'contains', form: 'schema', noun: 'a schema that some item must fit', isWithin: true },
  { keyword: 'propertyNames', form: 'schema', noun: 'a schema for the names of its members' },
  { keyword: 'then', form: 'schema', noun: 'a schema for those that fit its condition' },
  { keyword: 'else', form: 'schema', noun: 'a schema for those that do not fit its condition' },
  { keyword: 'contentSchema', form: 'schema', noun: 'a schema for its content' },
  { keyword: 'not', form: 'whole', noun: 'a schema that it must not fit' },
  { keyword: 'if', form: 'whole', noun: 'a condition' },
  { keyword: 'unevaluatedItems', form: 'whole', noun: 'a rule for all other items' },
  { keyword: 'unevaluatedProperties', form: 'whole', noun: 'a rule for all other members' },
  {
    ...{ keyword: 'patternProperties', form: 'schemas', word: 'pattern-property', isWithin: true },
    noun: 'a schema for members whose name fits',
  },
  {
    ...{ keyword: 'dependentSchemas', form: 'schemas', word: 'dependent-schema' },
    noun: 'a schema for objects with the member',
  },
  { keyword: 'dependentRequired', form: 'lists', noun: 'members that go with the member' },
]

/** Whether clients send a value, or get it. */
export const ACCESS_KEYWORDS: readonly Keyword[] = [
  { keyword: 'readOnly', form: 'flag' },
  { keyword: 'writeOnly', form: 'flag' },
]

/** How the ids of changes of a keyword begin. */
export function keywordWord({ keyword, word }: Keyword): string {
  return word ?? keyword.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

/** The kind of value that a keyword is about; `undefined`: any. */
export function aboutOf(keyword: string): ValueKind | undefined {
  return VALUE_KEYWORDS.find((each) => each.keyword === keyword)?.about
}

/** The default values of keywords: written out, they change nothing. */
export const LEAST: { readonly [keyword: string]: number } = {
  ...{ minLength: 0, minItems: 0, minProperties: 0, minContains: 1 },
}

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

// --- internal ---

type ValueKind = 'number' | 'text' | 'list' | 'object' | 'null'
