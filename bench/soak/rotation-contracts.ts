// `npm run soak -- rotation-contracts`: random requests, valid ones and ones that break a rule, to five contracts while every open choice
// is drawn anew. Answers are judged by the document and Ajv alone: nothing may be wrong but what a drawn choice declares. REQUESTS in
// the environment sets how many each contract gets (5,000), SEED which ones.
import process from 'node:process'
import { rotatedContracts } from '../../test/contract/behaviour/rotated-contracts.ts'
import { playRotated } from '../../test/contract/behaviour/rotated-play.ts'

/** Plays the contracts, and prints what came of it. @throws Error when something is wrong that no choice declares. */
export async function soakRotationContracts(): Promise<void> {
  const requests = Number(process.env.REQUESTS ?? 5000)
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
  console.log(`SEED=${seed}`)
  let wrong = 0
  for (const document of rotatedContracts()) {
    const { sent, valid, drawn, declared, broken, bugs } = await playRotated(document, {
      ...{ seed, requests },
    })
    const all = [...bugs.map((bug) => `a bug: ${(bug as Error).stack}`), ...new Set(broken)]
    wrong += all.length
    console.log(
      `${document.name}: ${sent} requests (${valid} valid), ${drawn.size} different choices drawn, ${declared} answers as a choice declares, ${broken.length} otherwise`,
    )
    for (const each of all.slice(0, MOST_SHOWN)) console.log(`- ${each}`)
  }
  if (wrong > 0) throw new Error(`${wrong} answers that no choice declares with SEED=${seed}`)
}

// --- internal ---

const MOST_SHOWN = 20

if (import.meta.main) await soakRotationContracts()
