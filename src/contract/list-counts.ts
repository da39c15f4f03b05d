import { plainName } from '../base/text/text.ts'
import type { Schema } from './document/document.ts'

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

/** How many records a page has where neither the request nor the contract says it: more than a contract starts with, so that what is created shows. */
export const USUAL_PAGE = 50

/** The same where a parameter may bound it: its default, else as many as its maximum allows. */
export function usualPage({ default: usual, maximum }: Schema): number {
  if (typeof usual === 'number') return usual
  return Math.min(USUAL_PAGE, typeof maximum === 'number' ? maximum : USUAL_PAGE)
}

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
