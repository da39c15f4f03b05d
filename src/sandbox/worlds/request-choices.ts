import type { Int64 } from '../../base/json/exact-numbers.ts'
import { createRandom, type Random } from '../../base/random.ts'
import type { FaultCounts } from '../../faults/fault-types.ts'
import type { ExchangeLines } from '../../journal/exchange.ts'
import type { Slot } from '../../journal/journal.ts'
import type { Secrets } from '../../redaction/redaction.ts'
import type { Point } from '../../silences/ledger-of.ts'
import { type Choice, type Choices, ROTATE } from '../../silences/settlement.ts'
import type { SilenceName, ValueOf } from '../../silences/silence-kinds.ts'
import type { TapeEntry } from '../../tape/tape-types.ts'
import type { World } from './world.ts'

/**
 * Makes the choices for one request: the ledger of its world decides what the contract leaves open; the rest is drawn by
 * chance.
 * A draw depends on two things: the state of the world's random numbers at the first draw of the request, and the name of
 * what is drawn. Concurrent requests and the settings of other entries make no difference.
 */
export class RequestChoices {
  readonly world: World
  /** The entries of the ledger that the answer relies on. */
  readonly relied: string[] = []
  /** The choices that were drawn, if any. */
  drawn: Choices | undefined
  /** The state of the world's random numbers before this request drew any. */
  chance: number
  #hasDrawn = false
  #random: Random | undefined

  constructor(world: World) {
    this.world = world
    this.chance = world.random.state()
  }

  /** Asks the ledger for its choice, and records that the answer relies on the entry. Where the contract is not silent, nothing is asked. */
  decide<Value extends Choice>(point: Point<Value>): Value {
    const { name } = point
    if (name === undefined) return point.pinned
    const isAsked = this.relied.includes(name)
    if (!isAsked) this.relied.push(name)
    const { choices, isRotating } = this.world.ledger
    if (!isRotating) return choices[name] as Value
    this.#takeChance()
    if (choices[name] !== ROTATE) return choices[name] as Value
    const { drawn = {} } = this
    if (!isAsked) this.drawn = { ...drawn, [name]: this.#draw(name, point) }
    return this.drawn?.[name] as Value
  }

  /** Asks for the choice of a kind that is about all operations, or about one: for what is rarely asked. */
  decideOn<Name extends SilenceName>(kind: Name, operation?: string): ValueOf<Name> {
    return this.decide(this.world.points.at(kind, operation))
  }

  random(): number {
    this.#takeChance()
    this.#random ??= createRandom(this.chance, 'answer')
    return this.#random()
  }

  /** Chance of another name: what is drawn of it changes nothing else. */
  stream(name: string): Random {
    this.#takeChance()
    return createRandom(this.chance, name)
  }

  /** Lets a request that is tried again draw the same. */
  again(): void {
    this.#random = undefined
  }

  #draw(name: string, { choices, isSteady }: Point): Choice {
    const { chance, seed } = this.world.scenario
    const drawn = createRandom(isSteady ? (chance ?? seed) : this.chance, name)()
    return choices[Math.floor(drawn * choices.length)] as Choice
  }

  /** Moves the world's random numbers one step for each request that draws, so that the next one draws other values. */
  #takeChance(): void {
    if (this.#hasDrawn) return
    this.#hasDrawn = true
    this.chance = this.world.random.state()
    this.world.random()
  }
}

/** The methods that a path allows, with HEAD only if it is served (ledger, `head`). */
export function allowedBy(choices: RequestChoices, methods: readonly string[]): readonly string[] {
  const isWithout = methods.includes('HEAD') && choices.decideOn('head') === 405
  return isWithout ? methods.filter((method) => method !== 'HEAD') : methods
}

/** The state of a world from which it answered a request. */
export interface StartingPoint {
  readonly world: World
  /** How many changes its records had seen. */
  readonly version: number
  /** The state of its random numbers. */
  readonly chance: number
  /** The greatest id in use, including records that were being written; `undefined` if the request did not need it. */
  readonly lastId: Int64 | undefined
  /** The counters of its faults; empty if the request did not reach them. */
  readonly counts: readonly FaultCounts[]
  readonly taped: TapeEntry | undefined
}

/** The slot of an exchange that knows the starting point of its answer. */
export interface AnsweredSlot extends Slot {
  readonly start: StartingPoint
  /** The exchange with its headers as lines only, and with these secrets redacted. */
  toLines(secrets: Secrets): ExchangeLines
}

/** The present state of a world as a starting point, for a request that does not look at it. */
export function startingPointNow(
  { world, chance }: RequestChoices,
  taped?: TapeEntry,
): StartingPoint {
  return {
    ...{ world, taped, chance, version: world.store.version },
    lastId: undefined,
    counts: NO_COUNTS,
  }
}

const NO_COUNTS: StartingPoint['counts'] = []

/** Whether a slot knows its starting point. */
export function isAnswered(slot: Slot): slot is AnsweredSlot {
  return 'start' in slot
}
