import type { Contract, WhichContract } from '../../contract/contract.ts'
import { contractNamed } from '../../contract/contract-pair.ts'
import { settle } from '../../contract/ledger/ledger.ts'
import { pointsOf } from '../../contract/ledger-of.ts'
import { deprecationsOf } from './template.ts'
import type { World } from './world.ts'

/** Shows a world as one of two contracts has it: what it leaves open, its errors and its deprecations are of that one, all else is the world's. */
export type UnderContract = (world: World, which: WhichContract) => World

/** Creates the function that shows worlds by the contracts of a pair. Each world, until it changes, is shown once by each. */
export function createUnderContract(contract: Contract): UnderContract {
  const shown = {
    current: new WeakMap<World, World>(),
    next: new WeakMap<World, World>(),
  }
  return (world, which) => {
    const known = shown[which].get(world)
    if (known) return known
    const under =
      which === 'current'
        ? { ...world, which }
        : { ...world, which, ...partsOf(contractNamed(contract, which), world) }
    shown[which].set(world, under)
    return under
  }
}

// --- internal ---

function partsOf(contract: Contract, { scenario }: World): Partial<World> {
  const points = pointsOf(contract)
  return {
    points,
    ledger: settle(() => points.ledger, scenario.unspecified),
    errors: contract.errors,
    deprecations: deprecationsOf(contract, scenario),
  }
}
