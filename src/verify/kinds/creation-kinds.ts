import { gzipSync } from 'node:zlib'
import { isInt64 } from '../../base/json/int64.ts'
import { ownMember, stringifyJson } from '../../base/json/json.ts'
import type { LedgerEntry } from '../../contract/ledger/ledger.ts'
import { flatten } from '../../contract/views/flat-schema.ts'
import { verdictOn, whySilent } from '../by-role/answer-verdict.ts'
import type { Change } from '../by-role/asker.ts'
import { CREATED_TEXT, fieldsOfBody } from '../by-role/made-bodies.ts'
import { type Creation, type Creations, shownIn } from '../by-role/record-creations.ts'
import { type Unanswered, unknown } from '../probes/probe.ts'
import { byVerdict, type Shown } from './entry-probe.ts'

/** A probe that creates records. */
type CreatingProbe = (
  creations: Creations,
  entry: LedgerEntry,
  id: string,
) => Promise<readonly Shown[] | Unanswered>

/** Probes of what the contract leaves open about creations, their bodies and fields. */
export const creatingKinds: { readonly [kind: string]: CreatingProbe } = {
  omittedValue: ofBase((made, { field = '', choices }) => {
    const values = made.map(({ value }) => shownIn(value, field) ?? null)
    const known = new Set<unknown>(choices.map(({ choice }) => choice))
    // What differs each time is chosen by the service, or by chance.
    const isSame = values.every((each) => each === values[0])
    return made.flatMap(({ answer, value }, at): readonly Shown[] => {
      if (value === undefined) return []
      const shown = values[at]
      const choice = shown === null || !isSame ? 'absent' : String(shown)
      return [{ choice: known.has(choice) ? choice : 'other', answer }]
    })
  }),
  idSequence: ofBase((made) => {
    const [one, other] = made.map(({ record }) => record?.id)
    const answer = made[1]?.answer
    if (!answer || !isInt64(one) || !isInt64(other)) return []
    const [first, second] = [BigInt(one), BigInt(other)]
    const isBeyond = first > BEYOND && second > first
    const choice = isBeyond
      ? 'beyond-2^53'
      : second === first + 1n
        ? 'next'
        : second > first
          ? 'sparse'
          : 'other'
    return [{ choice, answer }]
  }),
  location: ofBase((made) =>
    made.flatMap(({ answer }): readonly Shown[] => {
      const isThere = answer.headers.location !== undefined
      return answer.status === 201 ? [{ choice: isThere ? 'address' : 'none', answer }] : []
    }),
  ),
  unknownFields: async (creations, _entry, id) => {
    const name = 'petstoreSandboxVerify'
    const made = await sound(creations, id, { set: { [name]: CREATED_TEXT } })
    if ('unknown' in made) return made
    const isKept = shownIn(made.value, name) !== undefined
    return byVerdict(made.answer, { served: isKept ? 'keep' : 'drop', refused: 'reject' })
  },
  unlistedReference: async (creations, { field = '' }, id) => {
    const type = flatten(ownMember(fieldsOfBody(creations.asker, id), field) ?? {}).keywords
    const value =
      type.type === 'integer' ? 2_147_480_003 : type.format === 'uuid' ? NO_UUID : 'no-such-record'
    return accepted(creations, id, field, value)
  },
  emptyText: (creations, { field = '' }, id) => accepted(creations, id, field, ''),
  longText: (creations, { field = '' }, id) =>
    accepted(creations, id, field, CREATED_TEXT.padEnd(LONG, '.')),
  negativeNumber: (creations, { field = '' }, id) => accepted(creations, id, field, -1),
  duplicateKeys: async (creations, _entry, id) => {
    const base = await creations.base(id)
    if ('unknown' in base) return base
    const [name, value] =
      Object.entries(base[0]?.sent ?? {}).find(([, each]) =>
        String(each).startsWith(CREATED_TEXT),
      ) ?? []
    if (name === undefined) return unknown('a body has no text that can be given twice')
    const first = `${CREATED_TEXT}, the first of two`
    const made = await creations.create(id, {
      set: { [name]: String(value) },
      as: (text) => {
        const key = `${stringifyJson(name)}:`
        return { text: text.replace(key, `${key}${stringifyJson(first)},${key}`) }
      },
    })
    if ('unknown' in made) return made
    const back = shownIn(made.value, name)
    if (verdictOn(made.answer) === 'served' && back === undefined)
      return unknown('the answer does not show which of the two counts')
    const isLast = back === value
    return byVerdict(made.answer, { served: isLast ? 'last' : 'other', refused: 'reject' })
  },
  contentType: (creations, _entry, id) =>
    refusedBody(creations, id, (text) => ({ text, type: 'text/plain' })),
  codedBody: (creations, _entry, id) =>
    refusedBody(creations, id, (text) => ({ text: gzipSync(text), coding: 'gzip' })),
  // The body is large because of white space: a service that accepts it gets a record of usual size.
  largeBody: (creations, _entry, id) =>
    refusedBody(creations, id, (text) => ({ text: text.padEnd(LARGE) }), `it takes ${LARGE} bytes`),
}

// --- internal ---

const BEYOND = 2n ** 53n

/** More characters than the longest text that the ledger does not call long. */
const LONG = 300

/** The size of a large body in bytes: more than most services accept, and little enough to send. */
const LARGE = 3 * 1024 * 1024

const NO_UUID = '3b241101-e2bb-4255-8caf-4136c566a962'

function ofBase(
  see: (made: readonly Creation[], entry: LedgerEntry) => readonly Shown[],
): CreatingProbe {
  return async (creations, entry, id) => {
    const made = await creations.base(id)
    if ('unknown' in made) return made
    const shown = see(made, entry)
    return shown.length > 0 ? shown : unknown('the answers of creations do not show it')
  }
}

/** Sends a changed creation, after one that shows that the service takes them. */
async function sound(
  creations: Creations,
  id: string,
  change: Parameters<Creations['create']>[1],
): Promise<Creation | Unanswered> {
  const base = await creations.base(id)
  return 'unknown' in base ? base : creations.create(id, change)
}

/** Whether a service takes a value of a field; the check sees whether it answers it as it was sent. */
async function accepted(
  creations: Creations,
  id: string,
  field: string,
  value: string | number,
): Promise<readonly Shown[] | Unanswered> {
  const made = await sound(creations, id, { set: { [field]: value } })
  if ('unknown' in made) return made
  return byVerdict(made.answer, { served: 'accept', refused: 'reject' })
}

/** How a service refuses a valid body that is sent in an unusual way. */
async function refusedBody(
  creations: Creations,
  id: string,
  as: (text: string) => Change,
  taken?: string,
): Promise<readonly Shown[] | Unanswered> {
  const made = await sound(creations, id, { as })
  if ('unknown' in made) return made
  const { answer } = made
  const silent = whySilent(answer)
  if (silent) return silent
  const { status = 0 } = answer
  if (verdictOn(answer) === 'served' && taken !== undefined) return unknown(taken)
  const isSaid = status === 413 || status === 415
  return [{ choice: isSaid ? status : verdictOn(answer) === 'refused' ? 400 : 'other', answer }]
}
