import { percentEncoded } from '../../base/text/percent-encoding.ts'
import type { CompiledOperation } from '../../contract/contract.ts'
import type { Parameter } from '../../contract/document/document.ts'
import { isList } from '../../contract/requests/parameter-values.ts'
import type { Asker } from '../records/asker.ts'
import { atEach, type EntryProbes, joined, reading, sent } from './entry-probe.ts'
import { limitOf } from './list-probes.ts'
import { plainReads } from './plain-reads.ts'

/** The name of a parameter or field that no contract has. */
export const UNKNOWN_NAME = 'petstoreSandboxVerify'

/** How many operations, or parameters of one, are asked about one entry. */
const MOST_SITES = 2

/** Probes of what a contract leaves open about parameters of queries. */
export const queryProbes = {
  invalidQuery: reading((asker, { operation = '' }) =>
    joined(
      wrongQueries(asker, asker.operation(operation)).slice(0, MOST_ASKED),
      ({ parameter, value }) => sent(asker, operation, { query: [[parameter.name, value]] }),
      'no value of its parameters is invalid',
    ),
  ),
  unknownQuery: atEach(
    (asker) => plainReads(asker, MOST_SITES),
    { query: [[UNKNOWN_NAME, '1']] },
    'nothing can be read without further values',
  ),
  // The two values of a query give different lists.
  repeatedQuery: reading(async (asker) =>
    joined(
      await plainReads(asker, MOST_SITES, ({ id }) => twoValues(asker, id).length > 0),
      async (id) => {
        const listed = await asker.list(id)
        if ('unknown' in listed) return listed.unknown
        for (const { name, one, other } of twoValues(asker, id)) {
          const why = await sent(asker, id, {
            query: [
              [name, one],
              [name, other],
            ],
          })
          if (why !== undefined) return why
        }
        const isFew = listed.records.length <= 2
        return isFew ? `${id} lists too few records to tell two values apart` : undefined
      },
      'no list has a parameter that can be given twice',
    ),
  ),
  emptyQuery: reading(async (asker) =>
    joined(
      await plainReads(asker, MOST_SITES, (each) => wrongQueries(asker, each).length > 0),
      (id) =>
        joined(
          wrongQueries(asker, asker.operation(id)).slice(0, MOST_SITES),
          ({ parameter }) => sent(asker, id, { query: [[parameter.name, '']] }),
          'no parameter demands a value',
        ),
      'no parameter demands a value',
    ),
  ),
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

/** Two values of parameters of a list that show different records: limits, and listed values of filters. */
function twoValues(asker: Asker, id: string) {
  const record = asker.record(id)
  const limit = limitOf(record)
  const limits = [
    ['1', '4'],
    ['4', '1'],
  ].map(([one = '', other = '']) => ({ name: limit ?? '', one, other }))
  const filters = (record?.parameters ?? []).flatMap(({ name, meaning }) => {
    const parameter = asker.operation(id)?.parameters.find((each) => each.name === name)
    const listed = meaning === 'filter' ? parameter?.schema.enum : undefined
    const values: readonly unknown[] = Array.isArray(listed) ? listed : []
    const [one, other] = [values[0], values.at(-1)]
    return typeof one === 'string' && typeof other === 'string' && one !== other
      ? [{ name, one, other }]
      : []
  })
  return [...(limit === undefined ? [] : limits), ...filters.slice(0, 1)]
}

/** How many invalid values are asked about one entry. */
const MOST_ASKED = 4

/** Cursors are texts of the service: a wrong one is asked about as such. */
const GOING_ON = new Set(['after', 'before'])
