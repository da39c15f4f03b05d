import { petStatuses } from '../contract/pet-statuses.ts'
import type { RunningSandbox } from '../http/start-sandbox.ts'

/** Puts animals into a sandbox that has none, as with a profile: without any, most probes show nothing. */
export async function stockUp(sandbox: RunningSandbox): Promise<void> {
  if (sandbox.size > 0) return
  const world = sandbox.world(sandbox.key)
  for (let id = 1; id <= ANIMALS; id += 1) {
    const status = petStatuses[id % petStatuses.length]
    await world.state.put(id, { name: `Animal ${id}`, categoryId: 1, ...(status && { status }) })
  }
}

// --- internal ---

/** More than a list has by default. */
const ANIMALS = 30
