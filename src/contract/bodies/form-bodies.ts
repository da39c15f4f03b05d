import { mediaAmong, parseMediaType } from '../../base/http/media-type.ts'
import { ownMember } from '../../base/json/json.ts'
import { shown } from '../../base/text/shown.ts'
import type { Encoding, Schema } from '../document/document.ts'
import type { SchemaValidator } from '../document/schema-validator.ts'
import {
  bracketKeys,
  compileTreeReader,
  decodeForm,
  emptyTree,
  type RawPair,
  splitPairs,
  type TextTree,
  treeAt,
} from '../requests/text-values.ts'
import { requestViolation } from '../requests/violation.ts'
import type { Violation } from '../requests/violation-types.ts'
import { flatten } from '../views/flat-schema.ts'
import { forRequests } from './read-only.ts'

/** The fields of a form as the value of its schema, or why they can not be read. */
export type FormReading =
  | {
      readonly value: object
      /** The violations of the media types of its parts. */
      readonly violations?: readonly Violation[]
    }
  | { readonly problem: string; readonly place: string }

export interface FormField {
  readonly name: string
  readonly text: string
  /** The Content-Type of its part, as it was sent; `undefined` if there is none. */
  readonly type?: string | undefined
}

/** Reads forms, and checks what is read. */
export interface FormRules {
  readonly read: (text: string) => FormReading
  readonly readFields: (fields: readonly FormField[]) => FormReading
  readonly validate: SchemaValidator
}

/**
 * Compiles the reader of bodies in form encoding. Each property is written in its style (OpenAPI 3.1, section 4.8.15.1): a list by
 * repeating its name unless its encoding says otherwise, an object or a list of objects with brackets (`a[b]=1`, `a[0][b]=1`, `a[]=1`)
 * or as JSON.
 */
export function compileForm(
  schema: Schema,
  encoding: { readonly [property: string]: Encoding },
  compile: (schema: Schema) => SchemaValidator,
): FormRules {
  const asked = forRequests(schema)
  const { properties } = flatten(asked).keywords
  const names = new Set(Object.keys((properties ?? {}) as object))
  const readTree = compileTreeReader({ type: 'object', ...asked }, compile)
  return {
    validate: compile(asked),
    read: (text) => {
      const tree = emptyTree()
      for (const pair of splitPairs(text)) {
        const { name, value } = pair
        if (value === undefined)
          return { problem: `${shown(name)} is not valid percent-encoding`, place: name }
        addField(tree, pair, { names, encoding: ownMember(encoding, name) })
      }
      return { value: readTree(tree) as object }
    },
    readFields: (fields) => {
      const tree = emptyTree()
      for (const { name, text } of fields) {
        const keys = names.has(name) ? undefined : bracketKeys(name)
        treeAt(tree, keys ?? [name]).texts.push(text)
      }
      return { value: readTree(tree) as object, violations: wrongTypes(fields, encoding) }
    },
  }
}

// --- internal ---

/** Adds a field to the tree of a form. A name that is declared is no bracketed one. */
function addField(
  tree: TextTree,
  { name, raw, value }: RawPair,
  {
    names,
    encoding,
  }: { readonly names: ReadonlySet<string>; readonly encoding: Encoding | undefined },
): void {
  const keys = names.has(name) ? undefined : bracketKeys(name)
  const { texts } = treeAt(tree, keys ?? [name])
  const separator = encoding && separatorOf(encoding)
  if (!separator) texts.push(value as string)
  else for (const each of raw.split(separator)) texts.push(decodeForm(each) ?? each)
}

/**
 * The parts whose media type is none of those that their encoding names (OpenAPI 3.1, section 4.8.15.1), the first of each property. A part
 * without a type is `text/plain` (RFC 7578, section 4.4).
 */
function wrongTypes(
  fields: readonly FormField[],
  encoding: { readonly [property: string]: Encoding },
): readonly Violation[] {
  return Object.entries(encoding).flatMap(([property, { contentType }]) => {
    if (typeof contentType !== 'string') return []
    const types = contentType.split(',').map((each) => each.trim())
    const isOne = ({ type = 'text/plain' }: FormField) =>
      mediaAmong(types, parseMediaType(type)) !== undefined
    const isOfIt = ({ name }: FormField) => name === property || name === `${property}[]`
    const wrong = fields.find((each) => isOfIt(each) && !isOne(each))
    if (!wrong) return []
    const seen = wrong.type === undefined ? 'none, which is text/plain' : shown(wrong.type)
    const message = `${property} must be of the type ${types.join(' or ')}: its part has the Content-Type ${seen}`
    return [requestViolation('media-type', `body.${property}`, message)]
  })
}

/** What separates the items of a list that is one field; `undefined` if each has a field of its own. */
function separatorOf({ style, explode }: Encoding): RegExp | undefined {
  if (style === 'spaceDelimited') return /%20|\+| /
  if (style === 'pipeDelimited') return /\||%7C/i
  return explode === false ? /,/ : undefined
}
