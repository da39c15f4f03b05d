import { plainName } from '../base/text/text.ts'

/** Names of members that state counts of a list, by `plainName`. */
export const countNames = {
  total: ['total', 'totalcount', 'totalitems', 'totalresults', 'totalelements', 'totalrecords'],
  /** How many pages they fill. */
  pages: ['pages', 'totalpages', 'pagecount'],
  more: ['hasmore', 'hasnext', 'hasnextpage'],
  next: [
    ...['next', 'nextpage', 'nextpageuri', 'nextpageurl', 'nexturl', 'nexturi', 'nextlink'],
    ...[
      'nexthref',
      'nextcursor',
      'endcursor',
      'nextpagetoken',
      'nexttoken',
      'nextmarker',
      'nextoffset',
    ],
  ],
} as const

/** Whether a header says how many records there are. */
export function isCountHeader(name: string): boolean {
  return HEADERS.has(plainName(name))
}

/** Whether a member of a list says by its name whether there are more, or what leads to them. */
export function isMoreName(name: string): boolean {
  return MORE.has(plainName(name))
}

// --- internal ---

const MORE: ReadonlySet<string> = new Set([
  ...countNames.more,
  ...countNames.next,
  ...countNames.total,
  ...countNames.pages,
  ...['continue', 'cursor', 'cursors', 'continuation', 'continuationtoken', 'paging', 'pagination'],
])

const HEADERS = new Set([
  ...['xtotalcount', 'totalcount', 'xtotal', 'xcount', 'xtotalitems', 'xtotalrecords'],
])
