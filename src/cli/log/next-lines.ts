import { counted } from '../../base/text/text.ts'
import type { NextInfo } from '../../client/answer-types.ts'
import type { CountedChange } from '../../next/next-types.ts'

/** A line for people, and the same for programs. */
export interface NextLine {
  readonly message: string
  readonly facts: object
}

/** Says what the exchanges of a run show of the next contract: of all together, then of each change that clients met, what refuses them first. */
export function nextLines({ exchanges, changes }: NextInfo): readonly NextLine[] {
  const { refused, otherwise, same, unjudged } = exchanges
  const whole = {
    message: `the next contract would have refused ${counted(refused, 'exchange')}, answered ${otherwise} otherwise and ${same} alike${unjudged > 0 ? `; ${unjudged} came too fast to be judged` : ''}`,
    facts: { next: exchanges },
  }
  const met = changes
    .filter(({ clients }) => clients.length > 0)
    .map((change) => ({ change, refused: sumOf(change, 'refused') }))
    .toSorted((one, other) => other.refused - one.refused)
  const more = met.length - MOST
  return [
    whole,
    ...met.slice(0, MOST).map(({ change }) => lineOf(change)),
    ...(more > 0
      ? [{ message: `${counted(more, 'more change')} of the next contract met`, facts: { more } }]
      : []),
  ]
}

// --- internal ---

/** How many changes, and how many clients of each, have a line or a name. */
const MOST = 20
const MOST_NAMED = 5

function lineOf(change: CountedChange): NextLine {
  const { name, id, level, operation, clients } = change
  const [refused, met] = [sumOf(change, 'refused'), sumOf(change, 'met')]
  const those = clients.filter((each) => refused === 0 || each.refused > 0)
  const named = those.slice(0, MOST_NAMED).map(({ client }) => client)
  const rest = those.length - named.length
  const who = [...named, ...(rest > 0 ? [`${rest} more`] : [])].join(', ')
  const what =
    refused > 0 ? `would refuse ${counted(refused, 'exchange')} of ${who}` : `was met by ${who}`
  return {
    message: `next contract, ${level}: ${name} ${what}`,
    facts: { change: { name, id, level, operation }, refused, met, clients: clients.length },
  }
}

function sumOf({ clients }: CountedChange, what: 'refused' | 'met'): number {
  return clients.reduce((sum, each) => sum + each[what], 0)
}
