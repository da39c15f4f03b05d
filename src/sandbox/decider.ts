import { createRandom, type Random } from '../base/random.ts'
import { choicesOf, type Decisions, type LedgerName, ROTATE } from '../contract/ledger.ts'
import type { World } from './world.ts'

/**
 * Decides for one request what the contract leaves open, and draws what is left to chance.
 *
 * All that a request draws follows from where the chance of its world stood when it first drew, and from what is drawn:
 * neither requests that are answered at the same time nor entries that are settled otherwise make a difference.
 */
export class Decider {
  readonly world: World
  /** The entries of the ledger that the answer relies on. */
  readonly relied: LedgerName[] = []
  /** The choices that were drawn, if any. */
  drawn: Partial<Decisions> | undefined
  /** Where the chance of the world stood before this request drew. */
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

  /** One step of the world's chance for each request that draws: the next one draws something else. */
  #takeChance(): void {
    if (this.#hasDrawn) return
    this.#hasDrawn = true
    this.chance = this.world.random.state()
    this.world.random()
  }
}
