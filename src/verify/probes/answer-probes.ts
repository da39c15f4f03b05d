import { atEach, type EntryProbes, reading, sent } from './entry-probe.ts'
import { plainReads } from './plain-reads.ts'

/** How many operations are read for one entry. */
const MOST_READ = 3

const reads = atEach(
  (asker) => plainReads(asker, MOST_READ),
  {},
  'nothing can be read without further values',
)

/** Probes of what a contract leaves open about every answer. */
export const answerProbes = {
  caching: reads,
  extraFields: reads,
  keyOrder: reads,
  charset: reads,
  whitespace: reads,
  textEscapes: {
    // It shows in letters beyond ASCII: the records that probes create have one.
    ask: async (creations, entry) => {
      await reads.ask(creations, entry)
      const { asker } = creations
      if (!asker.mayWrite) return 'needs --allow-writes: all names that were seen are ASCII'
      const creating = [...asker.contract.records.byId.values()].find(
        ({ role }) => role === 'create',
      )
      if (creating) await creations.base(creating.operation)
      return undefined
    },
  },
  entityTags: reading(async (asker, { operation = '' }) => {
    const first = await asker.ask(operation)
    if ('unknown' in first) return first.unknown
    const { etag } = first.headers
    return etag === undefined
      ? undefined
      : sent(asker, operation, { headers: ['If-None-Match', etag] })
  }),
} satisfies EntryProbes
