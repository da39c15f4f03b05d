import { remembered } from '../../base/remember-results.ts'
import type { Contract, WhichContract } from '../../contract/contract.ts'
import { contractNamed } from '../../contract/contract-pair.ts'
import { settle } from '../../contract/ledger/ledger.ts'
import { pointsOf } from '../../contract/ledger-of.ts'
import { renamesOf } from '../../contract/renames.ts'
import type { RecordKinds } from '../../store/record-kind.ts'
import { deprecationsOf } from '../worlds/template.ts'
import type { World } from '../worlds/world.ts'
import { RenamedStore, renamedKinds } from './renamed-store.ts'

/** Two contracts over the worlds of a sandbox. */
export interface UnderContract {
  /** The kinds of the records, with the names that a contract has for their members. */
  readonly kinds: { readonly [which in WhichContract]: RecordKinds }
  /**
   * Shows a world as one of the contracts has it: what it leaves open, its errors, its deprecations and the names of members are of that
   * one, all else is the world's. Each world, until it changes, is shown once by each.
   */
  readonly show: (world: World, which: WhichContract) => World
}

/** Creates what shows worlds by the contracts of a pair. */
export function createUnderContract(contract: Contract, kinds: RecordKinds): UnderContract {
  const next = contractNamed(contract, 'next')
  const renames = remembered((resource: string) => renamesOf(contract, resource))
  const isRenamed = [...kinds.keys()].some((each) => renames(each).size > 0)
  const nextKinds = isRenamed ? renamedKinds(kinds, renames) : kinds
  const shown = { current: new WeakMap<World, World>(), next: new WeakMap<World, World>() }
  const asNext = (world: World): World => {
    const points = pointsOf(next)
    return {
      ...{ ...world, which: 'next', points, errors: next.errors },
      ledger: settle(() => points.ledger, world.scenario.unspecified),
      deprecations: deprecationsOf(next, world.scenario),
      store: isRenamed ? new RenamedStore(world.store, nextKinds, renames) : world.store,
    }
  }
  return {
    kinds: { current: kinds, next: nextKinds },
    show: (world, which) => {
      const known = shown[which].get(world)
      if (known) return known
      const under: World = which === 'next' ? asNext(world) : { ...world, which }
      shown[which].set(world, under)
      return under
    },
  }
}
