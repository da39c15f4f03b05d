import { gzipSync } from 'node:zlib'
import type { Int64 } from '../../base/json/int64.ts'
import { ownMember, stringifyJson } from '../../base/json/json.ts'
import type { LedgerEntry } from '../../contract/ledger/ledger.ts'
import { flatten } from '../../contract/views/flat-schema.ts'
import { verdictOn, whySilent } from '../records/answer-verdict.ts'
import type { Change } from '../records/asker.ts'
import { CREATED_TEXT, fieldsOfBody } from '../records/made-bodies.ts'
import type { Creations } from '../records/record-creations.ts'
import { type EntryProbe, type EntryProbes, joined } from './entry-probe.ts'
import { UNKNOWN_NAME } from './query-probes.ts'
import { askSample } from './sample-probes.ts'

const ofBase = atCreation(async () => undefined)

/** Probes of what a contract leaves open about creations, their bodies and fields. */
export const creationProbes = {
  omittedValue: ofBase,
  idSequence: ofBase,
  location: ofBase,
  unknownFields: creating({ set: { [UNKNOWN_NAME]: CREATED_TEXT } }),
  unlistedReference: atCreation((creations, { field = '' }, id) => {
    const { type, format } = flatten(
      ownMember(fieldsOfBody(creations.asker, id), field) ?? {},
    ).keywords
    const number =
      format === 'int32' ? INVENTED_NUMBER : smallNumber(creations.asker.service.newReference)
    const value = type === 'integer' ? number : format === 'uuid' ? INVENTED_UUID : INVENTED_TEXT
    return create(creations, id, { set: { [field]: value } })
  }),
  emptyText: ofField(''),
  // More characters than the longest text that the ledger does not call long.
  longText: ofField(CREATED_TEXT.padEnd(300, '.')),
  negativeNumber: ofField(-1),
  duplicateKeys: atCreation(async (creations, _entry, id) => {
    const base = await creations.base(id)
    const [{ sent }] = 'unknown' in base ? [{ sent: {} }] : base
    const [name, value] =
      Object.entries(sent).find(([, each]) => String(each).startsWith(CREATED_TEXT)) ?? []
    if (name === undefined) return 'a body has no text that can be given twice'
    const first = `${CREATED_TEXT}, the first of two`
    return create(creations, id, {
      set: { [name]: String(value) },
      as: (text) => {
        const key = `${stringifyJson(name)}:`
        return { text: text.replace(key, `${key}${stringifyJson(first)},${key}`) }
      },
    })
  }),
  contentType: creating({ as: (text) => ({ text, type: 'text/plain' }) }),
  // The body is large because of white space: a service that accepts it gets a record of usual size.
  largeBody: atCreation(async (creations, _entry, id) => {
    const made = await creations.create(id, { as: (text) => ({ text: text.padEnd(LARGE) }) })
    if ('unknown' in made) return made.unknown
    return verdictOn(made.answer) === 'served' ? `it takes a body of ${LARGE} bytes` : undefined
  }),
  codedBody: creating({ as: (text): Change => ({ text: gzipSync(text), coding: 'gzip' }) }),
} satisfies EntryProbes

/** Values that probes invent for what names other records, besides the number that each run has. */
export const INVENTED_NUMBER = 2_147_480_003
export const INVENTED_UUID = '3b241101-e2bb-4255-8caf-4136c566a962'
export const INVENTED_TEXT = 'no-such-record'

/** A number of a run that every service can hold. */
export function smallNumber(invented: Int64): number {
  return Number(BigInt(invented) - 2n ** 53n)
}

// --- internal ---

/** The size of a large body in bytes: more than most services accept, and little enough to send. */
const LARGE = 3 * 1024 * 1024

/** How many creations are asked about an entry that is about all of them. */
const MOST_SITES = 2

type Creating = (
  creations: Creations,
  entry: LedgerEntry,
  id: string,
) => Promise<string | undefined>

/** A probe that changes creations, after some that show that the service takes them. What it creates is removed. */
function atCreation(ask: Creating): EntryProbe {
  return {
    writes: true,
    ask: async (creations, entry) => {
      const { asker } = creations
      const all = asker.contract.operations.map(({ id }) => id)
      const ids = entry.operations.length > 0 ? entry.operations : all
      const sites = ids.filter((id) => asker.record(id)?.role === 'create').slice(0, MOST_SITES)
      return joined(
        sites,
        async (id) => {
          const base = await creations.base(id)
          if ('unknown' in base) return base.unknown
          const before = creations.count
          const why = await ask(creations, entry, id)
          await creations.clear(before)
          return why
        },
        'it is about no creation of records that can be found again',
      )
    },
  }
}

function creating(change: Parameters<Creations['create']>[1]): EntryProbe {
  return atCreation((creations, _entry, id) => create(creations, id, change))
}

/** A probe of whether a value of a field is taken, also of what creates no records that can be found again. */
function ofField(value: string | number): EntryProbe {
  const probe = atCreation((creations, { field = '' }, id) =>
    create(creations, id, { set: { [field]: value } }),
  )
  return {
    writes: true,
    ask: (creations, entry) =>
      creations.asker.record(entry.operation ?? '')
        ? probe.ask(creations, entry)
        : askSample(creations.asker, entry, { [entry.field ?? '']: value }),
  }
}

async function create(
  creations: Creations,
  id: string,
  change: Parameters<Creations['create']>[1],
): Promise<string | undefined> {
  const made = await creations.create(id, change)
  return 'unknown' in made ? made.unknown : whySilent(made.answer)?.unknown
}
