import { randomBelow } from '../base/random-below.ts'
import type { Turn } from './turn.ts'

/** Draws the id of a message (ledger, `messageId`). */
export function messageId(turn: Turn): string {
  const random = () => turn.decider.random()
  const draw = (length: number, base: number) =>
    Array.from({ length }, () => randomBelow(base, random).toString(base)).join('')
  switch (turn.decide('messageId')) {
    case 'prefixed':
      return `msg_${draw(16, 36)}`
    case 'digits':
      return draw(16, 10)
    case 'uuid': {
      // Version 4 of the variant of RFC 9562, section 5.4.
      const variant = (8 + randomBelow(4, random)).toString(16)
      return `${draw(8, 16)}-${draw(4, 16)}-4${draw(3, 16)}-${variant}${draw(3, 16)}-${draw(12, 16)}`
    }
  }
}
