import type { Schema } from '../document/document.ts'

/** How many records a page has where neither the request nor the contract says it: more than a contract starts with, so that what is created shows. */
export const USUAL_PAGE = 50

/** The same where a parameter may bound it: its default, else as many as its maximum allows. */
export function usualPage({ default: usual, maximum }: Schema): number {
  if (typeof usual === 'number') return usual
  return Math.min(USUAL_PAGE, typeof maximum === 'number' ? maximum : USUAL_PAGE)
}
