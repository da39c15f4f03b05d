import { plainName } from '../base/text/name-words.ts'
import type { Schema } from './document/document.ts'
import { type ErrorBody, statusWords } from './error-body.ts'
import { flatten } from './views/flat-schema.ts'
import { STATUSES } from './words/error-names.ts'

/** What an error says. */
export interface WhatIsWrong {
  readonly error: ErrorBody
  /** Where in the request it is, e.g. `body.name`, `query.limit`; `undefined` if it is about the whole. */
  readonly place: string | undefined
}

/** The value of a member with a meaning; `undefined` if none of its types takes it, or nothing is known of it. */
export function valueFor(meaning: string, schema: Schema, { error, place }: WhatIsWrong): unknown {
  const types = [schema.type ?? 'string'].flat()
  const takes = (type: string) => types.includes(type)
  const isNumber = takes('integer') || takes('number')
  switch (meaning) {
    case 'message':
      return takes('string') ? choose(schema, [error.message]) : undefined
    case 'title':
      return takes('string') ? choose(schema, [statusWords(error.status)]) : undefined
    case 'code':
      if (schema.format === 'uri' || schema.format === 'uri-reference') return 'about:blank'
      if (takes('string'))
        return choose(schema, [error.code, statusWords(error.status), String(error.status)])
      return isNumber ? error.status : undefined
    case 'status':
      return isNumber
        ? error.status
        : takes('string')
          ? choose(schema, [String(error.status)])
          : undefined
    case 'field':
      return takes('string') ? fieldOf(place) : undefined
    case 'parameter':
      return takes('string') && place?.startsWith('query.') ? fieldOf(place) : undefined
    case 'pointer':
      return takes('string') && place?.startsWith('body')
        ? place.replace('body', '').replaceAll('.', '/')
        : undefined
    case 'success':
    case 'ok':
      return takes('boolean') ? false : undefined
    default:
      return undefined
  }
}

/**
 * The places of the HTTP status in an error, as the members that lead there: members with a name for it whose type is a number or a text, also
 * in objects within, and in the items of lists.
 */
export function statusPlaces(schema: unknown, depth = 0): readonly (readonly string[])[] {
  if (depth > DEEPEST) return []
  const { keywords, choices } = flatten(schema)
  const own = Object.entries((keywords.properties ?? {}) as { readonly [name: string]: Schema })
  const inside = own.flatMap(([name, part]): readonly (readonly string[])[] => {
    const isStatus = STATUSES.has(plainName(name)) && isScalar(part)
    if (isStatus) return [[name]]
    return statusPlaces(part, depth + 1).map((path) => [name, ...path])
  })
  const inItems = keywords.items ? statusPlaces(keywords.items, depth + 1) : []
  const inBranches = choices.flat().flatMap((branch) => statusPlaces(branch, depth + 1))
  return [...inside, ...inItems.map((path) => ['0', ...path]), ...inBranches]
}

/** The name of a field of a place in a request: `name` of `body.name`; `undefined` for the whole. */
export function fieldOf(place: string | undefined): string | undefined {
  return place?.replace(/^[a-z]+\.?/, '') || undefined
}

// --- internal ---

/** How deep a status is looked for. */
const DEEPEST = 3

function isScalar(schema: Schema): boolean {
  const { type, enum: values } = flatten(schema).keywords
  const types = [type].flat()
  return values === undefined && SCALARS.some((each) => types.includes(each))
}

const SCALARS = ['integer', 'number', 'string']

/** The first of some texts, or of those that a list of values has of it but for case and separators. */
function choose({ enum: values }: Schema, texts: readonly string[]): unknown {
  if (!Array.isArray(values)) return texts[0]
  const wanted = texts.map(plainName)
  return values.find((each) => wanted.includes(plainName(String(each))))
}
