import { canonicalText, isEqualJson } from '../../../base/json/exact-numbers.ts'
import { shown } from '../../../base/text/shown.ts'
import { type ComparedPart, factWithId, removal } from './compared-parts.ts'
import type { Matching } from './matching.ts'
import { indexedItems, listAt, pairUp } from './plain-objects.ts'

/** Where a contract or an operation is: the first server is the one that counts, and comes and goes with the others if it is another. */
export function compareServers(part: ComparedPart, matching: Matching): void {
  const [before, after] = [listAt(part.older, 'servers'), listAt(part.newer, 'servers')]
  const known = (list: readonly unknown[]) => (list.length === 0 ? [{ url: '/' }] : list)
  if (isEqualJson(known(before), known(after))) return
  const { common, added, removed } = pairUp(
    indexedItems(before),
    indexedItems(after),
    ({ value }) => canonicalText(value),
  )
  const urlOf = (server: unknown) => shown(Object(server).url)
  const changes = [
    ...added.map(({ at, value }) => ({
      fact: factWithId('note', 'x-api-server-added', `is at ${urlOf(value)}, too`),
      step: matching.addition(part, 'servers', at),
    })),
    ...removed.map(({ at, value }) => ({
      fact: factWithId('other', 'x-api-server-removed', `is no longer at ${urlOf(value)}`),
      step: removal('servers', at),
    })),
  ]
  const kept = common.map(({ older }) => older.value)
  const isInOrder =
    isEqualJson(before[0], after[0]) && isEqualJson(after.slice(0, kept.length), kept)
  const moved = factWithId('other', 'x-api-servers-moved', 'has its servers in another order')
  const facts = changes.length > 0 ? changes.map((each) => each.fact) : [moved]
  if (kept.length === 0 || !isInOrder) matching.set(part, ['servers'], facts)
  else matching.editEach(part, changes, { at: ['servers'] })
}
