import type { Fault, Matcher, When } from './fault.ts'

/** A problem or a warning about a place in a fault: the path to the place, and the text after its name. */
export interface FaultRemark {
  readonly path: readonly string[]
  readonly text: string
}

/** Finds the problems of a fault that no schema can express, except in its expressions. */
export function checkFault({ delay }: Fault): readonly FaultRemark[] {
  if (typeof delay !== 'object' || delay.type !== 'uniform') return []
  if (delay.lower <= delay.upper) return []
  const text = `must be at most upper (${delay.upper}), got ${delay.lower}.`
  return [{ path: ['delay', 'lower'], text }]
}

/** All matchers of a fault's `when`, each with its path. */
export function matchersOf({ key, ...maps }: When = {}): { path: string[]; matcher: Matcher }[] {
  const named = Object.entries(maps).flatMap(([part, map]) =>
    Object.entries(map).map(([name, matcher]) => ({ path: [part, name], matcher })),
  )
  return key === undefined ? named : [{ path: ['key'], matcher: key }, ...named]
}
