import type { Exchange } from '../../../journal/journal-types.ts'

/** Exchanges that meet one set of conditions: a list that was read, and what a stream has brought since. */
export interface Followed {
  /** `undefined` before the first list. */
  readonly shown?: ShownExchanges
  /** What the stream has brought since the last list was asked for, the newest first: the list may lack it. */
  readonly since: readonly Exchange[]
  /** How many exchanges are kept. */
  readonly most: number
}

/** The exchanges on the page. */
export interface ShownExchanges {
  /** The newest first. */
  readonly exchanges: readonly Exchange[]
  /** How many exchanges are in the journals, with those that came since. */
  readonly total: number
  /** How many exchanges came too fast to be shown. */
  readonly skipped: number
}

/** How many exchanges are kept on the page at first. */
export const MOST_EXCHANGES = 200

/** A stream that has just been opened. */
export const nothingFollowed: Followed = { since: [], most: MOST_EXCHANGES }

/** A list is asked for; what the stream brings from now on may not be in it. */
export function listAsked(followed: Followed): Followed {
  return { ...followed, since: [] }
}

/** The list has come. It replaces what is shown, except for what the stream has brought meanwhile. */
export function listCame(
  followed: Followed,
  { requests, total }: { readonly requests: readonly Exchange[]; readonly total: number },
): Followed {
  const list = { exchanges: requests, total, skipped: 0 }
  return { ...followed, shown: withFirst(list, followed.since, followed.most) }
}

/** The stream has brought exchanges, the newest first, and has left out others. */
export function eventsCame(
  { shown, since, most }: Followed,
  come: readonly Exchange[],
  skipped: number,
): Followed {
  const all = [...come, ...since].slice(0, most)
  if (!shown) return { since: all, most }
  const more = { ...shown, total: shown.total + skipped, skipped: shown.skipped + skipped }
  return { since: all, most, shown: withFirst(more, come, most) }
}

/** A server-sent event. */
export interface ServerEvent {
  /** Default: `message`. */
  readonly type: string
  readonly data: string
}

/** Reads server-sent events (HTML standard, section 9.2.6) as they arrive: an EventSource cannot send the token. */
export function createEventReader(): (text: string) => readonly ServerEvent[] {
  let rest = ''
  return (text) => {
    const blocks = (rest + text).split('\n\n')
    rest = blocks.pop() as string
    return blocks.flatMap(readBlock)
  }
}

// --- internal ---

/** Puts new exchanges before the others; the two may overlap where the stream began. */
function withFirst(shown: ShownExchanges, come: readonly Exchange[], most: number): ShownExchanges {
  const ids = new Set(shown.exchanges.map(({ id }) => id))
  const fresh = come.filter(({ id }) => !ids.has(id))
  return {
    ...shown,
    exchanges: [...fresh, ...shown.exchanges].slice(0, most),
    total: shown.total + fresh.length,
  }
}

function readBlock(block: string): readonly ServerEvent[] {
  const lines = block.split('\n')
  const valuesOf = (name: string) =>
    lines.flatMap((line) => (line.startsWith(`${name}:`) ? line.slice(name.length + 1).trim() : []))
  const data = valuesOf('data')
  if (data.length === 0) return [] // a comment
  return [{ type: valuesOf('event').at(-1) ?? 'message', data: data.join('\n') }]
}
