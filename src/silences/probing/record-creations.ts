import { type Json, stringifyJson } from '../../base/json/json.ts'
import { type RecordOperation, recordsIn } from '../../contract/resources/record-operations.ts'
import { type BodyChange, probeBody } from './probe-bodies.ts'
import type { ProbeClient, RequestChange } from './probe-client.ts'
import { pathTo, recordsWithIds, type ServiceRecord } from './probe-records.ts'
import type { ProbeAnswer } from './probe-requests.ts'
import { type Unanswered, unknown, verdictOn, whySilent } from './probe-requests.ts'

/** A creation that was sent, and its answer. */
export interface Creation {
  readonly answer: ProbeAnswer
  readonly sent: { readonly [name: string]: Json }
  /** What the answer shows; `undefined` if it has no record. */
  readonly value: Json | undefined
  /** Where the record is; `undefined` if nothing was created, or no id of it is known. */
  readonly record: ServiceRecord | undefined
}

/** Creates records in a service: a few at a time, and removes them. */
export class Creations {
  readonly asker: ProbeClient
  readonly #base = new Map<string, Promise<readonly Creation[] | Unanswered>>()
  readonly #made: Made[] = []
  readonly #left: string[] = []
  #number = 0

  constructor(asker: ProbeClient) {
    this.asker = asker
  }

  /** Two creations of an operation, one after the other, with what their bodies must have alone; made once. */
  base(id: string): Promise<readonly Creation[] | Unanswered> {
    const known = this.#base.get(id) ?? this.#makeBase(id)
    this.#base.set(id, known)
    return known
  }

  /** Sends a creation; or says why none can be sent. What it creates is removed at the end of the run, or of the probe. */
  async create(
    id: string,
    change: BodyChange & { readonly as?: (text: string) => RequestChange } = {},
  ): Promise<Creation | Unanswered> {
    const asker = this.asker
    const record = asker.record(id)
    if (!asker.mayWrite) return unknown('needs --allow-writes')
    if (record?.role !== 'create')
      return unknown(`${id} creates no records that can be found again`)
    if (this.#made.length + this.#left.length >= MOST_THERE)
      return unknown(`${MOST_THERE} records that were created are there, the most`)
    this.#number += 1
    const made = await probeBody(asker, id, { ...change, number: this.#number })
    if ('unknown' in made) return made
    const path = await asker.path(id)
    if ('unknown' in path) return path
    const as = change.as?.(stringifyJson(made.body)) ?? { body: made.body }
    const answer = await asker.ask(id, { ...as, path: path.values })
    if ('unknown' in answer) return answer
    const [value] = verdictOn(answer) === 'served' ? (recordsIn(record, answer.json) ?? []) : []
    const [there] = value === undefined ? [] : recordsWithIds(record, [value], path.values)
    if (verdictOn(answer) === 'served') this.#note(id, record, there)
    return { answer, sent: made.fields, value, record: there }
  }

  /** Notes that a probe has removed a record. */
  removed({ id }: ServiceRecord): void {
    const at = this.#made.findLastIndex((each) => each.there.id === id)
    const [made] = at < 0 ? [] : this.#made.splice(at, 1)
    if (made) this.asker.forget(made.resource, made.there)
  }

  /** Notes a record that a probe has created in another way. */
  keep(resource: string, there: ServiceRecord): void {
    this.#made.push({ resource, there })
    this.asker.add(resource, there)
  }

  /** Removes a record that was created; returns why it is still there, or `undefined`. */
  async remove(there: ServiceRecord): Promise<string | undefined> {
    const made = this.#made.findLast((each) => each.there.id === there.id)
    if (!made) return 'it is not known'
    const why = await this.#remove(made)
    if (why === undefined) this.removed(there)
    return why
  }

  /** Removes what was created since there were `from` records, the last first; what cannot be removed is told at the end. */
  async clear(from = 0): Promise<void> {
    while (this.#made.length > from) {
      const made = this.#made.at(-1)
      if (!made) return
      const why = await this.#remove(made)
      this.#made.pop()
      this.asker.forget(made.resource, made.there)
      if (why !== undefined) this.#left.push(`${made.resource} ${made.there.id}: ${why}`)
    }
  }

  /** How many records that were created are there. */
  get count(): number {
    return this.#made.length
  }

  /** What was created and is still there, in sentences. */
  get left(): readonly string[] {
    const more = this.#left.length - MOST_TOLD
    return [...this.#left.slice(0, MOST_TOLD), ...(more > 0 ? [`and ${more} more`] : [])]
  }

  #note(id: string, record: RecordOperation, there: ServiceRecord | undefined): void {
    if (!there) {
      this.#left.push(`${record.resource.name}: one that ${id} created, whose answer has no id`)
      return
    }
    this.keep(record.resource.name, there)
  }

  async #makeBase(id: string): Promise<readonly Creation[] | Unanswered> {
    const made: Creation[] = []
    for (let time = 0; time < 2; time += 1) {
      let creation = await this.create(id)
      // A service may refuse a letter beyond ASCII.
      if (!('unknown' in creation) && verdictOn(creation.answer) === 'refused')
        creation = await this.create(id, { isPlain: true })
      if ('unknown' in creation) return creation
      const { answer } = creation
      if (verdictOn(answer) !== 'served')
        return (
          whySilent(answer) ??
          unknown(
            `a creation by ${id} is answered ${answer.status ?? 'by nothing'}: give a record that it takes with --records`,
          )
        )
      made.push(creation)
    }
    return made
  }

  async #remove({ resource: name, there }: Made): Promise<string | undefined> {
    const removing = [...this.asker.contract.records.byId.values()].find(
      ({ role, resource, item }) =>
        role === 'remove' && resource.name === name && item !== undefined,
    )
    if (!removing) return 'the contract has no operation that removes it'
    const answer = await this.asker.ask(removing.operation, { path: pathTo(removing, there) })
    if ('unknown' in answer) return answer.unknown
    const { status } = answer
    if (verdictOn(answer) === 'served' || status === 404 || status === 410) return undefined
    return `${removing.operation} is answered ${status ?? 'by nothing'}`
  }
}

// --- internal ---

interface Made {
  readonly resource: string
  readonly there: ServiceRecord
}

/** The most records that are there at once because probes created them. */
const MOST_THERE = 30

/** How many records that are left are listed by their ids. */
const MOST_TOLD = 20
