import { isJsonObject } from '../../base/json/json.ts'
import { listed, plainName, wordsOf } from '../../base/text/text.ts'
import type { Content, OpenApiDocument, Schema } from '../document/document.ts'
import { isJsonKin } from '../document/operations.ts'
import { singular } from '../resources/paths.ts'
import type { ContractRoles } from '../resources/roles.ts'
import { DECLARED, follow, type Shape } from '../resources/shape.ts'
import type { AddressTemplate, EventRule } from './event-definitions.ts'
import {
  deedOf,
  endsInNoun,
  type NamedResource,
  named,
  readEventName,
  type SaidName,
  unknownWords,
} from './event-names.ts'
import { type RulesOfDeed, rulesOf } from './event-rules.ts'
import { recordPlace } from './record-places.ts'
import { readAddress } from './runtime-expressions.ts'
import { declaredRules, type WrittenEvent, writtenEvents } from './written-events.ts'

/** An event of a document, with what is decided of it. */
export interface FoundEvent extends WrittenEvent {
  readonly when: readonly EventRule[]
  /** A clause that follows "because". */
  readonly why: string
  readonly address?: AddressTemplate
  /** The media type of its body; `undefined` if it has none. */
  readonly contentType: string | undefined
  /** The schema of its body, as it is written; `undefined` unless that is JSON. */
  readonly payload: Schema | undefined
  /** The resource whose record it is about; `undefined` if that is not known. */
  readonly about: NamedResource | undefined
  /** The members that lead to the record in the payload; `undefined` if it has no place for one. */
  readonly place: readonly string[] | undefined
}

/**
 * Finds the events of a document, and when each is sent: as `x-sandbox` says; a callback after the success of its operation; a webhook
 * whose name, or the type that its payload has, says clearly what has become of a record.
 * @param document as it is written, with its references
 */
export function findEvents(document: OpenApiDocument, roles: ContractRoles): readonly FoundEvent[] {
  const written = writtenEvents(document)
  const finder = new EventFinder(document, roles, written)
  return written.map((each) => finder.find(each))
}

/** The members of a payload that say which event it is, by `plainName`. */
export const DISCRIMINATORS: ReadonlySet<string> = new Set([
  ...['action', 'event', 'eventcode', 'eventname', 'eventtype', 'kind', 'messagetype', 'name'],
  ...['notificationtype', 'topic', 'type', 'webhooktype'],
])

// --- internal ---

interface Decision extends RulesOfDeed {
  readonly about?: NamedResource | undefined
}

class EventFinder {
  readonly #document: OpenApiDocument
  readonly #roles: ContractRoles
  readonly #written: readonly WrittenEvent[]
  readonly #resources: readonly NamedResource[]
  readonly #known: ReadonlySet<string>
  /** Unknown words with which the names of several webhooks begin. */
  readonly #shared: ReadonlySet<string>

  constructor(document: OpenApiDocument, roles: ContractRoles, written: readonly WrittenEvent[]) {
    this.#document = document
    this.#roles = roles
    this.#written = written
    this.#resources = roles.resources.map(named)
    const webhookNames = written.flatMap(({ kind, ownName }) => (kind === 'webhook' ? ownName : []))
    const words = [
      ...this.#resources.flatMap(({ nouns }) => nouns.flatMap((noun) => noun.words)),
      ...wordsOf(document.info.title),
      ...commonBeginning(webhookNames.map(wordsOf)),
    ]
    this.#known = new Set(words.map(singular))
    const first = webhookNames.flatMap((name) => unknownWords(name, this.#known).slice(0, 1))
    this.#shared = new Set(first.filter((word, at) => first.indexOf(word) < at))
  }

  find(event: WrittenEvent): FoundEvent {
    const { operation, of } = event
    const body = follow(operation.requestBody, this.#document)
    const { contentType, schema } = contentOf(isJsonObject(body) ? body.content : undefined)
    const payload = schema && this.#roles.shapes.read(schema)
    const address = of && readAddress(of.key)
    const { when, why, about } = this.#decide(event, payload)
    return {
      ...{ ...event, when, why, about, contentType, payload: schema },
      place: payload && about && this.#placeIn(payload, about),
      ...(address && { address }),
    }
  }

  #decide(event: WrittenEvent, payload: Shape | undefined): Decision {
    const { on, after = 0 } = declaredRules(event.declared)
    const own = event.of ? this.#callback(event.ownName, event.of) : this.#webhook(event, payload)
    const at = (rules: readonly EventRule[]) => rules.map((rule) => ({ ...rule, after }))
    if (!on) return { ...own, when: at(own.when) }
    const names = new Set(on.map((rule) => this.#resourceOf(rule)))
    const only = names.size === 1 ? this.#named([...names][0]) : undefined
    return { when: at(on), why: DECLARED, about: only ?? own.about }
  }

  #resourceOf(rule: EventRule): string | undefined {
    return rule.on === 'state' ? rule.resource : this.#roleOf(rule.operation)?.resource
  }

  #roleOf(operation: string) {
    return this.#roles.operations.find((each) => each.operation === operation)
  }

  #named(name: string | undefined): NamedResource | undefined {
    return this.#resources.find(({ resource }) => resource.name === name)
  }

  #placeIn(payload: Shape, of: NamedResource): readonly string[] | undefined {
    return recordPlace(payload, of, this.#roles.shapes.read)
  }

  #callback(ownName: string, { operation, key }: NonNullable<WrittenEvent['of']>): Decision {
    const role = this.#roleOf(operation)
    const about = this.#named(role?.resource)
    const byTrigger = (why: string) => ({ when: [], why, about })
    if (!readAddress(key)) return byTrigger(`${key} is no address with runtime expressions`)
    const failing = wordsOf(ownName).find((word) => FAILING.has(word))
    if (failing !== undefined)
      return byTrigger(`its name says that something is not so: ${failing}`)
    const beside = about && role && this.#besides(ownName, role, about)
    if (beside !== undefined)
      return byTrigger(`${beside} is called like what ${operation} does, and this one is not`)
    return {
      when: [{ on: 'operation', operation, after: 0 }],
      why: `it is a callback of ${operation}`,
      about,
    }
  }

  /** Another callback of an operation that is called like what that does, where this one says something else: planetCreated for planetExploded. */
  #besides(
    ownName: string,
    { operation, role }: ContractRoles['operations'][number],
    about: NamedResource,
  ): string | undefined {
    const deeds = (name: string) =>
      readEventName(name, [about], this.#known).map(({ deed }) => DOING[deed.is])
    const isOwn = (name: string) => deeds(name).some((all) => all?.includes(role))
    if (deeds(ownName).length === 0 || isOwn(ownName)) return undefined
    const found = this.#written.find(
      ({ of, ownName: other }) => of?.operation === operation && isOwn(other),
    )
    return found?.ownName
  }

  /**
   * What the name of a webhook says, else its operationId, else what its payload says that it is: the one thing that it may say, or, of
   * one that is called like records alone, each that is not the name of another webhook.
   */
  #webhook(event: WrittenEvent, payload: Shape | undefined): Decision {
    const { ownName, operation } = event
    const values = this.#discriminated(payload)
    const called = this.#resources.filter((each) => isCalled(ownName, each))
    const isAlone = called.length > 0
    const says = (isAlone || values.length === 1 ? values : []).filter(
      (value) => !this.#isOfAnother(value, event),
    )
    const read = (name: string) => {
      const readings = readEventName(name, this.#resources, this.#known)
      const rest = readings.length > 0 ? name : this.#withoutSpace(name)
      return rest === name || this.#isOfAnother(rest, event)
        ? readings
        : readEventName(rest, this.#resources, this.#known)
    }
    const byName = [read(ownName), read(operation.operationId ?? '')]
    const bySaying: readonly (readonly Reading[])[] = [
      says.flatMap((value) =>
        read(value).flatMap((each) =>
          isAlone && !called.includes(each.of) ? [] : { ...each, says: value },
        ),
      ),
      called.flatMap((of) =>
        says.flatMap((value) => {
          const deed = deedOf(wordsOf(value))
          return deed ? [{ of, deed, sureness: 0, says: value }] : []
        }),
      ),
    ]
    const ways = byName.flat().length > 0 ? byName : bySaying
    for (const readings of ways) {
      const decision = this.#surest(readings, event, payload)
      if (decision) return decision
    }
    const [first] = ways.flat().toSorted((one, other) => other.sureness - one.sureness)
    return first
      ? {
          when: [],
          why: `its name is about ${first.of.resource.name}, and ${missing(first.deed)}`,
          about: first.of,
        }
      : { when: [], why: notNamed(unknownWords(ownName, this.#known)) }
  }

  /** A name without a name space before it: segments of no known word, and an unknown word with which other names begin, too. */
  #withoutSpace(name: string): string {
    const isUnknown = (part: string) =>
      wordsOf(part).every(
        (word) => !this.#known.has(singular(word)) && deedOf([word])?.is === 'said',
      )
    const segments = name.split('.')
    const from = segments.findIndex((part) => !isUnknown(part))
    if (from > 0) return segments.slice(from).join('.')
    const [first = '', ...rest] = wordsOf(name)
    return this.#shared.has(first) && isUnknown(first) && !FAILING.has(first)
      ? rest.join('.')
      : name
  }

  /** Whether a name is that of another webhook. */
  #isOfAnother(name: string, event: WrittenEvent): boolean {
    const plain = plainName(name)
    return this.#written.some(
      ({ kind, ownName, pointer }) =>
        kind === 'webhook' && pointer !== event.pointer && plainName(ownName) === plain,
    )
  }

  /** The decision of the surest of some readings; `undefined` where they have no rules, or are about records of several kinds. */
  #surest(
    readings: readonly Reading[],
    { ownName }: WrittenEvent,
    payload: Shape | undefined,
  ): Decision | undefined {
    const placed = readings.map((each) => ({
      ...each,
      fits: payload !== undefined && this.#placeIn(payload, each.of) !== undefined,
    }))
    const most = Math.max(...placed.map(({ sureness }) => sureness))
    const sure = placed.filter(({ sureness }) => sureness === most)
    const fitting = sure.filter(({ fits }) => fits)
    // The payload is about another record that the name has as well.
    if (fitting.length === 0 && placed.some(({ fits }) => fits)) return undefined
    const meant = fitting.length > 0 ? fitting : sure
    const ruled = meant.flatMap((each) => {
      const rules = rulesOf(each, this.#roles, this.#isBeside(ownName, each.deed))
      return rules ? [{ ...each, ...rules }] : []
    })
    const kinds = new Set(meant.map(({ of }) => of.resource.record.node))
    if (kinds.size > 1 && fitting.length === 0) return undefined
    // Of records that are below others, or links to them, the name would say so.
    const depth = ({ of: { resource }, when }: Reading & RulesOfDeed) => {
      const parents = resource.parents.filter((each) => each.resource !== undefined).length
      const isLinked = when.some(
        (rule) => rule.on === 'operation' && this.#roleOf(rule.operation)?.role === 'link',
      )
      return parents + Number(isLinked)
    }
    const least = Math.min(...ruled.map(depth))
    const chosen = ruled.filter((each) => depth(each) === least)
    const node = chosen[0]?.of.resource.record.node
    const same = chosen.filter(({ of }) => of.resource.record.node === node)
    return same.length > 0 ? decisionOf(same) : undefined
  }

  /** Whether there is an event whose name has another word in place of the deed. */
  #isBeside(ownName: string, deed: SaidName['deed']): (word: string) => boolean {
    const own = wordsOf(ownName).join('')
    const said = deed.is === 'said' ? deed.words.join('') : deed.is === 'moved' ? '' : deed.word
    const before = own.endsWith(said) ? own.slice(0, own.length - said.length) : own
    return (word) =>
      this.#written.some((each) => wordsOf(each.ownName).join('') === `${before}${word}`)
  }

  /** The texts that the members which say what an event is may have. */
  #discriminated(payload: Shape | undefined): readonly string[] {
    const { read } = this.#roles.shapes
    return [...(payload?.members ?? [])].flatMap(([name, schema]) => {
      if (!DISCRIMINATORS.has(plainName(name))) return []
      const { const: only, enum: values } = read(schema).node
      const all: readonly unknown[] = Array.isArray(values) ? values : [only]
      return all.filter((value) => typeof value === 'string')
    })
  }
}

type Reading = SaidName & { readonly says?: string }

/** Whether a name is that of a resource, without more. */
function isCalled(name: string, of: NamedResource): boolean {
  const words = wordsOf(name).map(singular)
  return endsInNoun(name, of) && of.nouns.some((noun) => noun.words.length === words.length)
}

function decisionOf(all: readonly (Reading & RulesOfDeed)[]): Decision {
  const rules = all.flatMap(({ when, says }) =>
    when.map((rule) => (says === undefined ? rule : { ...rule, says })),
  )
  const reasons = [...new Set(all.map(({ why }) => why))]
  return {
    when: [...new Map(rules.map((rule) => [JSON.stringify(rule), rule])).values()],
    why: listed(reasons, 'and'),
    about: all[0]?.of,
  }
}

function missing(deed: SaidName['deed']): string {
  switch (deed.is) {
    case 'moved':
      return 'their records have no member for a state'
    case 'said':
      return `no state and no action of theirs is clearly called ${deed.words.join(' ')}`
    default:
      return `no operation of theirs is clearly meant by ${deed.word}`
  }
}

function notNamed(unknown: readonly string[]): string {
  const why = 'its name does not say clearly what has become of a record of the contract'
  if (unknown.length === 0) return why
  const them = listed(unknown, 'and')
  return `${why}: ${them} ${unknown.length === 1 ? 'is' : 'are'} no word of a record`
}

/** The roles of operations that do what a name says. */
const DOING: { readonly [deed in SaidName['deed']['is']]?: readonly string[] } = {
  created: ['create', 'replace'],
  changed: ['update', 'replace', 'action'],
  removed: ['remove'],
}

/** Words of what has not come about: an operation that succeeded does not send it. */
const FAILING: ReadonlySet<string> = new Set(
  'failed failure fail error errored rejected declined denied refused expired timeout aborted invalid'.split(
    ' ',
  ),
)

/** The words that all names begin with, of two or more: a name space. */
function commonBeginning(names: readonly (readonly string[])[]): readonly string[] {
  const [first = [], ...others] = names
  if (others.length === 0) return []
  const end = first.findIndex((word, at) => others.some((other) => other[at] !== word))
  return end < 0 ? first : first.slice(0, end)
}

/** The first content that is JSON or its kin, else the type of the first there is. */
function contentOf(content: unknown): Pick<FoundEvent, 'contentType'> & {
  readonly schema: Schema | undefined
} {
  const all = Object.entries(Object(content) as Content)
  const [type, media] = all.find(([each]) => isJsonKin(each)) ?? all[0] ?? []
  const isJson = type !== undefined && isJsonKin(type)
  return { contentType: type, schema: isJson ? (media?.schema ?? {}) : undefined }
}
