import { createRandom, type Random } from '../../base/random.ts'
import { choicesOf, type Decisions, type LedgerName, ROTATE } from '../../contract/ledger/ledger.ts'
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
  readonly relied: LedgerName[] = []
  /** The choices that were drawn, if any. */
  drawn: Partial<Decisions> | undefined
  /** The state of the world's random numbers before this request drew any. */
  chance: number
  #hasDrawn = false
  #random: Random | undefined

  constructor(world: World) {
    this.world = world
    this.chance = world.random.state()
  }

  /** Asks the ledger, and records that the answer relies on the entry. */
  decide<Name extends LedgerName>(name: Name): Decisions[Name] {
    const isAsked = this.relied.includes(name)
    if (!isAsked) this.relied.push(name)
    const { choices, isRotating } = this.world.ledger
    if (!isRotating) return choices[name] as Decisions[Name]
    this.#takeChance()
    if (choices[name] !== ROTATE) return choices[name] as Decisions[Name]
    const { drawn = {} } = this
    if (!isAsked) this.drawn = { ...drawn, [name]: this.#draw(name) }
    return this.drawn?.[name] as Decisions[Name]
  }

  /** The next random number of the answer. */
  random(): number {
    this.#takeChance()
    this.#random ??= createRandom(this.chance, 'answer')
    return this.#random()
  }

  #draw(name: LedgerName) {
    const choices = choicesOf(name)
    return choices[Math.floor(createRandom(this.chance, name)() * choices.length)]
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
  const isWithout = methods.includes('HEAD') && choices.decide('head') === 405
  return isWithout ? methods.filter((method) => method !== 'HEAD') : methods
}
