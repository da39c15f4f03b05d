import type { Answered, ExchangeListeners } from '../journal/exchange-listeners.ts'
import { Secrets } from '../redaction/secrets.ts'
import type { FollowEntry, JournalFollower } from '../store/redis/journal-follower.ts'
import { KeyIds } from './key-ids.ts'
import { parseShared } from './shared-exchange.ts'
import { SharedSlot } from './shared-slot.ts'

/** Starts and stops listening to exchanges. */
export interface Listening {
  add(listen: Listener): void
  delete(listen: Listener): void
}

/** Listens to the exchanges of this replica as it answers them, and to those of the others as they are stored. */
export function listenToAll(
  own: ExchangeListeners,
  others: JournalFollower,
  replica: string,
): Listening {
  const follows = new Map<Listener, FollowEntry>()
  return {
    add: (listen) => {
      const follow: FollowEntry = ({ text }) => {
        const shared = parseShared(text)
        if (shared.replica === replica) return
        const exchange = new SharedSlot(shared, text.length, new KeyIds()).toExchange(new Secrets())
        listen({ ...exchange, exchange })
      }
      follows.set(listen, follow)
      others.add(follow)
      own.add(listen)
    },
    delete: (listen) => {
      const follow = follows.get(listen)
      if (follow) others.delete(follow)
      follows.delete(listen)
      own.delete(listen)
    },
  }
}

// --- internal ---

type Listener = (answered: Answered) => void
