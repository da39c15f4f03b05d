import { percentEncoded } from '../../base/text/percent-encoding.ts'
import type { CompiledOperation } from '../../contract/contract.ts'
import type { Parameter } from '../../contract/document/document.ts'
import { isList } from '../../contract/requests/parameter-values.ts'
import { recordsIn } from '../../contract/shown-records.ts'
import { verdictOn, whySilent } from '../by-role/answer-verdict.ts'
import type { Asker } from '../by-role/asker.ts'
import { unknown } from '../probes/probe.ts'
import type { ProbeAnswer } from '../service/send-request.ts'
import { byVerdict, type EntryProbes, joined } from './entry-probe.ts'
import { limitOf } from './list-kinds.ts'
import { plainReads } from './plain-reads.ts'

/** Probes of what the contract leaves open about parameters of queries. */
export const queryKinds = {
  invalidQuery: {
    ask: (asker, { operation = '' }) => {
      const wrong = wrongQueries(asker, asker.operation(operation))
      return joined(
        wrong.slice(0, MOST_ASKED),
        async ({ parameter, value }) => {
          const answer = await asker.ask(operation, { query: [[parameter.name, value]] })
          if ('unknown' in answer) return answer
          return byVerdict(
            answer,
            { served: 'clamp', refused: 'reject' },
            `${parameter.name}=${value}`,
          )
        },
        'no value of its parameters is invalid',
      )
    },
  },
  unknownQuery: {
    ask: async (asker) =>
      joined(
        await plainReads(asker, MOST_SITES),
        async (id) => {
          const answer = await asker.ask(id, { query: [['petstoreSandboxVerify', '1']] })
          if ('unknown' in answer) return answer
          return byVerdict(answer, { served: 'ignore', refused: 'reject' }, id)
        },
        'nothing can be read without further values',
      ),
  },
  repeatedQuery: {
    ask: async (asker) =>
      joined(
        await plainReads(asker, MOST_SITES, (operation) => limitIn(asker, operation) !== undefined),
        async (id) => {
          const limit = limitOf(asker.record(id)) ?? ''
          const one = await asker.list(id, { query: [[limit, '2']] })
          if ('unknown' in one) return one
          const other = await asker.list(id, { query: [[limit, '5']] })
          if ('unknown' in other) return other
          const answer = await asker.ask(id, {
            query: [
              [limit, '2'],
              [limit, '5'],
            ],
          })
          if ('unknown' in answer) return answer
          const silent = whySilent(answer)
          if (silent) return silent
          const verdict = verdictOn(answer)
          if (verdict !== 'served')
            return [{ choice: verdict === 'refused' ? 'reject' : 'other', answer, kind: id }]
          if (one.records.length === other.records.length)
            return unknown(`${id} lists too few records to tell two limits apart`)
          const again = countIn(asker, id, answer)
          const choice =
            again === one.records.length
              ? 'first'
              : again === other.records.length
                ? 'last'
                : 'other'
          return [{ choice, answer, kind: id }]
        },
        'no list has a limit that can be given twice',
      ),
  },
  emptyQuery: {
    ask: async (asker) =>
      joined(
        await plainReads(
          asker,
          MOST_SITES,
          (operation) => wrongQueries(asker, operation).length > 0,
        ),
        async (id) => {
          const [wrong] = wrongQueries(asker, asker.operation(id))
          if (!wrong) return unknown('no value of its parameters is invalid')
          const { name } = wrong.parameter
          const answer = await asker.ask(id, { query: [[name, '']] })
          if ('unknown' in answer) return answer
          return byVerdict(answer, { served: 'ignore', refused: 'reject' }, `${id}?${name}=`)
        },
        'no parameter demands a value',
      ),
  },
} satisfies EntryProbes

/** A parameter of a query, and a value that it cannot have. */
export interface WrongQuery {
  readonly parameter: Parameter
  readonly value: string
}

/** Parameters of an operation's query with values that the contract forbids. */
export function wrongQueries(
  { contract }: Asker,
  operation: CompiledOperation | undefined,
): readonly WrongQuery[] {
  if (!operation) return []
  const role = contract.records.byId.get(operation.id)
  const isGoingOn = (name: string) =>
    role?.parameters.some((each) => each.name === name && GOING_ON.has(each.meaning)) === true
  return operation.parameters.flatMap((parameter): readonly WrongQuery[] => {
    const { name, schema } = parameter
    if (parameter.in !== 'query' || isList(schema) || isGoingOn(name)) return []
    const { minimum, maximum } = schema
    const near = [
      ...(maximum === undefined ? [] : [String(BigInt(Math.trunc(Number(maximum))) + 1n)]),
      ...(minimum === undefined ? [] : [String(BigInt(Math.trunc(Number(minimum))) - 1n)]),
    ]
    const value = [...near, 'no-such-value'].find((text) => {
      const read = operation.readQuery(`?${percentEncoded(name)}=${percentEncoded(text)}`)
      return read.violations.some(({ location }) => location === `query.${name}`)
    })
    return value === undefined ? [] : [{ parameter, value }]
  })
}

// --- internal ---

/** How many parameters of a list, and how many operations, are asked about one entry. */
const MOST_ASKED = 4
const MOST_SITES = 2

/** Cursors are texts of the service: a wrong one is asked about as such. */
const GOING_ON = new Set(['after', 'before'])

function limitIn({ contract }: Asker, { id }: CompiledOperation): string | undefined {
  const record = contract.records.byId.get(id)
  return record?.role === 'list' ? limitOf(record) : undefined
}

function countIn(asker: Asker, id: string, { json }: ProbeAnswer): number {
  const record = asker.record(id)
  return record ? (recordsIn(record, json)?.length ?? -1) : -1
}
