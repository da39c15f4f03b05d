import type { Fault, Matcher, When } from './fault.ts'

/** What is to be said of a fault: the way to the place in it, and the text to be read after its name. */
export interface FaultRemark {
  readonly path: readonly string[]
  readonly text: string
}

/** Finds what is wrong with a fault beside its expressions, and no schema can say. */
export function checkFault({ delay }: Fault): readonly FaultRemark[] {
  if (typeof delay !== 'object' || delay.type !== 'uniform') return []
  if (delay.lower <= delay.upper) return []
  const text = `must be at most upper (${delay.upper}), got ${delay.lower}.`
  return [{ path: ['delay', 'lower'], text }]
}

/** All matchers of a fault's `when`, each with the way to it. */
export function matchersOf({ key, ...maps }: When = {}): { path: string[]; matcher: Matcher }[] {
  const named = Object.entries(maps).flatMap(([part, map]) =>
    Object.entries(map).map(([name, matcher]) => ({ path: [part, name], matcher })),
  )
  return key === undefined ? named : [{ path: ['key'], matcher: key }, ...named]
}
