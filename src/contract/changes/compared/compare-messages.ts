import { evenMediaType } from '../../../base/http/media-type.ts'
import { isEqualJson } from '../../../base/json/exact-numbers.ts'
import { shown } from '../../../base/text/shown.ts'
import { isIgnoredOfAnswer } from '../../document/operations.ts'
import type { Members } from '../../reading/bundle.ts'
import type { ObjectKind } from '../../reading/openapi-objects.ts'
import {
  compareDeprecation,
  compareNotes,
  type DeprecationWhat,
  memberStep,
} from './compare-notes.ts'
import { typesOf } from './compare-values.ts'
import type { EditStep, Fact, Matching, Part } from './matching.ts'
import { isObject } from './plain-objects.ts'

/** Compares two parameters of one place and name. */
export function compareParameters(part: Part, matching: Matching): void {
  compareRequired(part, matching, 'request-parameter')
  compareStyle(part, matching)
  compareForm(part, matching)
  compareDeprecation(part, matching, (what, fact) => ({ ...fact, id: PARAMETER_IDS[what] }))
  compareNotes(part, matching)
}

/** Compares two descriptions of the body of a request. */
export function compareRequestBodies(part: Part, matching: Matching): void {
  compareRequired(part, matching, 'request-body')
  compareContent(part, matching, { prefix: 'request-body-media-type', isRequest: true })
  compareNotes(part, matching)
}

/** Compares two descriptions of an answer. */
export function compareResponses(part: Part, matching: Matching): void {
  compareContent(part, matching, { prefix: 'response-media-type', isRequest: false })
  compareHeaders(part, matching)
  compareNotes(part, matching)
}

/** Compares two headers of an answer. */
export function compareOneHeader(part: Part, matching: Matching): void {
  const [was, is] = [part.older, part.newer].map(({ required }) => required === true)
  if (was !== is)
    matching.edit(part, {
      facts: [
        is
          ? { id: 'x-response-header-became-required', effect: 'note', text: 'is always there now' }
          : {
              id: 'response-header-became-optional',
              effect: 'wider',
              text: 'is no longer always there',
            },
      ],
      ...{ steps: [memberStep(part, 'required')], at: ['required'] },
    })
  compareStyle(part, matching)
  compareForm(part, matching)
  compareDeprecation(part, matching, (what, fact) => ({ ...fact, id: `x-response-header-${what}` }))
  compareNotes(part, matching)
}

/** Compares what two descriptions say of one media type. */
export function compareMedia(part: Part, matching: Matching): void {
  const [before, after] = [part.older.schema, part.newer.schema]
  if (before !== undefined && after !== undefined)
    matching.inner(part, ['schema'], { kind: 'schema', older: before, newer: after })
  else if (before !== after) {
    const isNew = before === undefined
    matching.edit(part, {
      facts: [
        {
          what: `media-type-schema-${isNew ? 'added' : 'removed'}`,
          effect: isNew ? 'narrower' : 'wider',
          text: isNew ? 'has a schema' : 'no longer has a schema',
        },
      ],
      ...{
        steps: [memberStep(part, 'schema', matching.copyKeyword(part, 'schema'))],
        at: ['schema'],
      },
    })
  }
  if (!isEqualJson(evenEncoding(part.older), evenEncoding(part.newer)))
    matching.edit(part, {
      facts: [{ what: 'encoding-changed', effect: 'other', text: 'is written otherwise in forms' }],
      ...{
        steps: [memberStep(part, 'encoding', matching.copyKeyword(part, 'encoding'))],
        at: ['encoding'],
      },
    })
  compareNotes(part, matching)
}

/** The objects by name that a member of an object is; none where it is not there. */
export function mapOf(object: Members, name: string): Members {
  const value = object[name]
  return isObject(value) ? value : {}
}

// --- internal ---

/** How the parts of a form are written; of their media types, neither order nor what `evenMediaType` leaves out counts. */
function evenEncoding(media: Members): Members | undefined {
  if (media.encoding === undefined) return undefined
  return Object.fromEntries(
    Object.entries(mapOf(media, 'encoding')).map(([name, each]) => {
      const { contentType } = Object(each)
      if (typeof contentType !== 'string') return [name, each]
      const types = contentType.split(',').map(evenMediaType).toSorted()
      return [name, { ...Object(each), contentType: types }]
    }),
  )
}

const PARAMETER_IDS: { readonly [what in DeprecationWhat]: string } = {
  deprecated: 'request-parameter-deprecated',
  'deprecated-with-sunset': 'request-parameter-deprecated',
  reactivated: 'request-parameter-reactivated',
  'sunset-deleted': 'request-parameter-sunset-deleted',
  'sunset-added': 'x-request-parameter-sunset-added',
  'sunset-earlier': 'request-parameter-sunset-date-changed-too-small',
  'sunset-later': 'x-request-parameter-sunset-later',
}

function compareRequired(part: Part, matching: Matching, prefix: string): void {
  const [was, is] = [part.older, part.newer].map(({ required }) => required === true)
  if (was === is) return
  const fact: Fact = is
    ? { id: `${prefix}-became-required`, effect: 'narrower', text: 'is required now' }
    : { id: `${prefix}-became-optional`, effect: 'wider', text: 'is no longer required' }
  matching.edit(part, { facts: [fact], steps: [memberStep(part, 'required')], at: ['required'] })
}

/** How a value is written (OpenAPI 3.1, section 4.8.12), with what counts where nothing is said. */
function styleOf({
  in: place = 'header',
  style,
  explode,
  allowReserved = false,
  allowEmptyValue = false,
}: Members): Members {
  const own = style ?? (place === 'query' || place === 'cookie' ? 'form' : 'simple')
  return { style: own, explode: explode ?? own === 'form', allowReserved, allowEmptyValue }
}

/** What of a style is seen in values of the types of a parameter: one value looks alike in most. */
function formOf({ schema }: Members, { style, explode, allowEmptyValue }: Members): string {
  const types = isObject(schema) && schema.$ref === undefined ? typesOf(schema) : undefined
  const isOne = types && !types.some((type) => type === 'array' || type === 'object')
  const isPlain = isOne && style !== 'label' && style !== 'matrix'
  const isList = types?.every((type) => type === 'array') && style === 'simple'
  const form = isPlain ? 'plain' : isList ? style : `${String(style)} ${String(explode)}`
  return `${form} ${String(allowEmptyValue)}`
}

const STYLE = ['style', 'explode', 'allowReserved', 'allowEmptyValue']

function compareStyle(part: Part, matching: Matching): void {
  const [before, after] = [styleOf(part.older), styleOf(part.newer)]
  const others = STYLE.filter((name) => before[name] !== after[name])
  if (others.length === 0) return
  // With the style, the default of the others changes.
  const steps = STYLE.map((name): EditStep => ({ op: 'add', path: [name], value: after[name] }))
  const text = `is written otherwise: ${others.map((name) => `${name} is ${shown(after[name])} instead of ${shown(before[name])}`).join(', ')}`
  const effect = formOf(part.older, before) === formOf(part.newer, after) ? 'note' : 'other'
  matching.edit(part, {
    facts: [{ what: 'style-changed', effect, text }],
    steps,
    at: others.slice(0, 1),
  })
}

/** A value has a schema, or is of one media type. */
function compareForm(part: Part, matching: Matching): void {
  const { older, newer } = part
  const [before, after] = [mapOf(older, 'content'), mapOf(newer, 'content')]
  const [one, other] = [Object.keys(before), Object.keys(after)]
  if (one.map(evenMediaType).join() === other.map(evenMediaType).join()) {
    for (const [at, type] of one.entries())
      matching.inner(part, ['content', type], {
        kind: 'media',
        older: before[type],
        newer: after[other[at] as string],
        way: { to: 'content' },
      })
    if (one.length > 0 || (older.schema === undefined && newer.schema === undefined)) return
    const [from, to] = [older.schema ?? {}, newer.schema ?? {}]
    matching.inner(part, ['schema'], { kind: 'schema', older: from, newer: to })
    return
  }
  const steps = ['schema', 'content'].flatMap((name): EditStep[] =>
    older[name] === undefined && newer[name] === undefined
      ? []
      : [memberStep(part, name, matching.copyKeyword(part, name))],
  )
  matching.edit(part, {
    facts: [
      {
        what: 'content-changed',
        effect: 'other',
        text: `is ${other.join() || 'plain'} instead of ${one.join() || 'plain'}`,
      },
    ],
    steps,
    at: ['content'],
  })
}

/** Members of one kind by name: which are on both sides, which are gone, which are new. */
function compareContent(
  part: Part,
  matching: Matching,
  { prefix, isRequest }: { readonly prefix: string; readonly isRequest: boolean },
): void {
  const [before, after] = [mapOf(part.older, 'content'), mapOf(part.newer, 'content')]
  const [among, amongOlder] = [sameTypeIn(after), sameTypeIn(before)]
  const added = Object.keys(after).filter((type) => amongOlder(type) === undefined)
  const removed = Object.keys(before).filter((type) => among(type) === undefined)
  if (added.length > 0) part.value.content ??= {}
  const effectOf = (type: string, action: 'added' | 'removed') => {
    // Which of several a client gets, it says itself.
    if (!isRequest) return 'other'
    if (action === 'added') return 'wider'
    const [whole = ''] = type.split('/')
    return [`${whole}/*`, '*/*'].some((range) => range !== type && among(range) !== undefined)
      ? 'note'
      : 'narrower'
  }
  const facts = (types: readonly string[], action: 'added' | 'removed') =>
    types.map(
      (type): Fact => ({
        id: `${prefix}-${action}`,
        effect: effectOf(type, action),
        text: action === 'added' ? `may be ${type}, too` : `may no longer be ${type}`,
      }),
    )
  const steps = (types: readonly string[], of: ObjectKind) =>
    types.map(
      (type): EditStep =>
        type in after
          ? { op: 'add', path: ['content', type], value: matching.copyOf('newer', after[type], of) }
          : { op: 'remove', path: ['content', type] },
    )
  // A body has one media type at least.
  const isChanged =
    added.length > 0 && removed.length > 0 && removed.length === Object.keys(before).length
  if (isChanged)
    matching.edit(part, {
      facts: [...facts(added, 'added'), ...facts(removed, 'removed')],
      steps: steps([...added, ...removed], 'media'),
      at: ['content'],
    })
  else
    for (const type of [...added, ...removed]) {
      const action = type in after ? 'added' : 'removed'
      matching.edit(part, {
        facts: facts([type], action),
        steps: steps([type], 'media'),
        at: ['content', type],
      })
    }
  for (const type of Object.keys(before).filter((each) => !removed.includes(each)))
    matching.inner(part, ['content', type], {
      kind: 'media',
      older: before[type],
      newer: after[among(type) as string],
      way: isRequest ? { to: 'same' } : { to: 'body' },
    })
}

/** Finds how some content writes a media type; `undefined` if it does not have it. */
function sameTypeIn(content: Members): (type: string) => string | undefined {
  const all = new Map(
    Object.keys(content)
      .toReversed()
      .map((each) => [evenMediaType(each), each]),
  )
  return (type) => (type in content ? type : all.get(evenMediaType(type)))
}

function compareHeaders(part: Part, matching: Matching): void {
  const [before, after] = [mapOf(part.older, 'headers'), mapOf(part.newer, 'headers')]
  const find = (all: Members, name: string) =>
    Object.keys(all).find((each) => each.toLowerCase() === name.toLowerCase())
  const ofOpenApi = (all: Members) =>
    Object.entries(all).filter(([name]) => !isIgnoredOfAnswer(name))
  if (Object.keys(after).length > 0) part.value.headers ??= {}
  for (const [name, older] of ofOpenApi(before)) {
    const path = ['headers', name]
    const same = find(after, name)
    if (same !== undefined) {
      matching.inner(part, path, {
        kind: 'header',
        older,
        newer: after[same],
        way: { to: 'header', name },
      })
      continue
    }
    const { required } = matching.resolve('older', older).target
    const id = `${required === true ? 'required' : 'optional'}-response-header-removed`
    matching.edit(part, {
      facts: [{ id, effect: 'other', text: `no longer has the header ${name}` }],
      steps: [{ op: 'remove', path }],
      at: { older: path, newer: [] },
    })
  }
  for (const [name, newer] of ofOpenApi(after)) {
    if (find(before, name) !== undefined) continue
    const path = ['headers', name]
    const value = matching.copyOf('newer', newer, 'header')
    matching.edit(part, {
      facts: [{ id: 'response-header-added', effect: 'note', text: `has the new header ${name}` }],
      steps: [{ op: 'add', path, value }],
      at: { older: [], newer: path },
    })
  }
}
