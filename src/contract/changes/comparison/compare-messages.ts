import { evenMediaType } from '../../../base/http/media-type.ts'
import { isEqualJson } from '../../../base/json/exact-numbers.ts'
import { isJsonObject } from '../../../base/json/json.ts'
import { shown } from '../../../base/text/shown.ts'
import { isIgnoredOfAnswer } from '../../document/operations.ts'
import type { Members } from '../../reading/bundle.ts'
import { compareFlag } from './compare-notes.ts'
import { typeNames } from './compare-types.ts'
import {
  type ComparedPart,
  type EditStep,
  fact,
  factWithId,
  type ValueEffect,
} from './compared-parts.ts'
import type { Matching } from './matching.ts'
import { mapOf, pairUp } from './plain-objects.ts'

export function compareRequired(part: ComparedPart, matching: Matching): void {
  compareFlag(part, matching, {
    member: 'required',
    on: fact('narrower', 'became-required', 'is required now'),
    off: fact('wider', 'became-optional', 'is no longer required'),
  })
}

export function comparePresence(part: ComparedPart, matching: Matching): void {
  compareFlag(part, matching, {
    member: 'required',
    on: fact('note', 'became-required', 'is always there now'),
    off: fact('wider', 'became-optional', 'is no longer always there'),
  })
}

export function compareForm(part: ComparedPart, matching: Matching): void {
  compareStyle(part, matching)
  const { older, newer } = part
  const [before, after] = [mapOf(older, 'content'), mapOf(newer, 'content')]
  const [one, other] = [Object.keys(before), Object.keys(after)]
  if (one.map(evenMediaType).join() !== other.map(evenMediaType).join()) {
    const names = ['schema', 'content'].filter(
      (name) => older[name] !== undefined || newer[name] !== undefined,
    )
    const text = `is ${other.join() || 'plain'} instead of ${one.join() || 'plain'}`
    matching.edit(part, {
      facts: [fact('other', 'content-changed', text)],
      steps: names.map((name) => matching.step(part, [name])),
      at: ['content'],
    })
    return
  }
  for (const [at, type] of one.entries())
    matching.inner(part, ['content', type], {
      ...{ kind: 'media', older: before[type], newer: after[other[at] as string] },
      way: { context: { isContent: true } },
    })
  if (one.length > 0 || (older.schema === undefined && newer.schema === undefined)) return
  const schemas = { older: older.schema ?? {}, newer: newer.schema ?? {} }
  matching.inner(part, ['schema'], { kind: 'schema', ...schemas })
}

export function compareMedia(part: ComparedPart, matching: Matching): void {
  const [older, newer] = [part.older.schema, part.newer.schema]
  if (older !== undefined && newer !== undefined)
    matching.inner(part, ['schema'], { kind: 'schema', older, newer })
  else if (older !== newer)
    matching.set(
      part,
      ['schema'],
      older === undefined
        ? fact('narrower', 'media-type-schema-added', 'has a schema')
        : fact('wider', 'media-type-schema-removed', 'no longer has a schema'),
    )
  if (!isEqualJson(encodingOf(part.older), encodingOf(part.newer)))
    matching.set(
      part,
      ['encoding'],
      fact('other', 'encoding-changed', 'is written otherwise in forms'),
    )
}

export function compareRequestContent(part: ComparedPart, matching: Matching): void {
  compareContent(part, matching, true)
}

export function compareResponses(part: ComparedPart, matching: Matching): void {
  compareContent(part, matching, false)
  const [before, after] = [mapOf(part.older, 'headers'), mapOf(part.newer, 'headers')]
  const names = (all: Members) => Object.keys(all).filter((name) => !isIgnoredOfAnswer(name))
  const pairs = pairUp(names(before), names(after), (name) => name.toLowerCase())
  if (Object.keys(after).length > 0) part.value.headers ??= {}
  for (const { older: name, newer } of pairs.common)
    matching.inner(part, ['headers', name], {
      ...{ kind: 'header', older: before[name], newer: after[newer] },
      way: { context: { side: 'header', header: name } },
    })
  for (const name of pairs.removed) {
    const path = ['headers', name]
    const { required } = matching.resolve('older', before[name]).target
    const id = `${required === true ? 'required' : 'optional'}-response-header-removed`
    const gone = factWithId('other', id, `no longer has the header ${name}`)
    matching.set(part, path, gone, { older: path, newer: [] })
  }
  for (const name of pairs.added) {
    const path = ['headers', name]
    const added = factWithId('note', 'response-header-added', `has the new header ${name}`)
    matching.set(part, path, added, { older: [], newer: path })
  }
}

// --- internal ---

/** How the parts of a form are written; of their media types, neither order nor what `evenMediaType` leaves out counts. */
function encodingOf(media: Members): Members | undefined {
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

/** The style of a value with its defaults (OpenAPI 3.1, section 4.8.12). */
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

/** The part of a style that is visible for the types of a parameter: a single value looks the same in most styles. */
function formOf({ schema }: Members, { style, explode, allowEmptyValue }: Members): string {
  const types = isJsonObject(schema) && schema.$ref === undefined ? typeNames(schema) : undefined
  const isOne = types && !types.some((type) => type === 'array' || type === 'object')
  const isPlain = isOne && style !== 'label' && style !== 'matrix'
  const isList = types?.every((type) => type === 'array') && style === 'simple'
  const form = isPlain ? 'plain' : isList ? style : `${String(style)} ${String(explode)}`
  return `${form} ${String(allowEmptyValue)}`
}

function compareStyle(part: ComparedPart, matching: Matching): void {
  const [before, after] = [styleOf(part.older), styleOf(part.newer)]
  const others = Object.keys(after).filter((name) => before[name] !== after[name])
  if (others.length === 0) return
  const texts = others.map(
    (name) => `${name} is ${shown(after[name])} instead of ${shown(before[name])}`,
  )
  const isSameForm = formOf(part.older, before) === formOf(part.newer, after)
  const text = `is written otherwise: ${texts.join(', ')}`
  matching.edit(part, {
    facts: [fact(isSameForm ? 'note' : 'other', 'style-changed', text)],
    // The default of `explode` depends on the style, so both are set together.
    steps: Object.entries(after).map(
      ([name, value]): EditStep => ({ op: 'add', path: [name], value }),
    ),
    at: others.slice(0, 1),
  })
}

/** Compares media types by what they mean. A body has one at least: where all are others, that is one change. */
function compareContent(part: ComparedPart, matching: Matching, isRequest: boolean): void {
  const [before, after] = [mapOf(part.older, 'content'), mapOf(part.newer, 'content')]
  const { common, removed, added } = pairUp(Object.keys(before), Object.keys(after), evenMediaType)
  if (added.length > 0) part.value.content ??= {}
  const types = new Set(Object.keys(after).map(evenMediaType))
  const isInRange = (type: string) =>
    [`${type.split('/')[0]}/*`, '*/*'].some((range) => range !== type && types.has(range))
  // Which of several a client gets, it says itself.
  const effectOf = (effect: ValueEffect): ValueEffect => (isRequest ? effect : 'other')
  const changes = [
    ...added.map((type) => ({
      type,
      fact: fact(effectOf('wider'), 'media-type-added', `may be ${type}, too`),
    })),
    ...removed.map((type) => ({
      type,
      fact: fact(
        effectOf(isInRange(type) ? 'note' : 'narrower'),
        'media-type-removed',
        `may no longer be ${type}`,
      ),
    })),
  ]
  if (added.length > 0 && removed.length > 0 && common.length === 0)
    matching.edit(part, {
      facts: changes.map((each) => each.fact),
      steps: changes.map(({ type }) => matching.step(part, ['content', type])),
      at: ['content'],
    })
  else for (const { type, fact: own } of changes) matching.set(part, ['content', type], own)
  for (const { older: type, newer } of common)
    matching.inner(part, ['content', type], {
      ...{ kind: 'media', older: before[type], newer: after[newer] },
      way: isRequest ? {} : { context: { side: 'response' } },
    })
}
