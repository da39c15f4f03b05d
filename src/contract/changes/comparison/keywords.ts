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

export type ValueKind = 'number' | 'text' | 'list' | 'object' | 'null'

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
