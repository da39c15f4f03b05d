// `npm run soak -- subsets`: closed subsets of the changes between two contracts are served as a rehearsal serves them, and Ajv judges their
// answers by their own documents: of random pairs, and of three real contracts with ten changes each. SUBSETS in the environment sets how many
// of a pair at most (1,024: all of ten changes), REQUESTS how many requests each gets (200), PAIRS how many random pairs (10), SEED which ones,
// DOCUMENTS which real contracts (parts of their names, with commas between them).

import process from 'node:process'
import fc from 'fast-check'
import type { ContractSource } from '../../src/contract/document/contract-source.ts'
import { drafts } from '../../test/contract/changes/drafts.ts'
import { asSource } from '../../test/support/read-source.ts'
import { readPair, realPairs } from './real-pairs.ts'
import { serveSubsets } from './serve-subsets.ts'

/** Serves the subsets of all pairs, and prints how many there were. @throws Error when an answer is broken. */
export async function soakSubsets(): Promise<void> {
  const most = Number(process.env.SUBSETS ?? 1024)
  const requests = Number(process.env.REQUESTS ?? 200)
  const numRuns = Number(process.env.PAIRS ?? 10)
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
  const wanted = (process.env.DOCUMENTS ?? '').split(',')
  console.log(
    `SEED=${seed}\n\n| pair | changes | subsets | requests | broken |\n|---|---:|---:|---:|---:|`,
  )
  const broken: string[] = []
  const serve = async (
    name: string,
    pair: { readonly older: ContractSource; readonly newer: ContractSource },
  ) => {
    const figures = await serveSubsets({ ...pair, seed, most, requests })
    const cells = [figures.changes, figures.subsets, figures.requests, figures.broken.length]
    console.log(`| ${[name, ...cells.map((each) => each.toLocaleString('en'))].join(' | ')} |`)
    broken.push(...figures.broken.map((each) => `${name} ${each}`))
  }
  for (const pair of realPairs)
    if (wanted.some((part) => pair.name.includes(part)))
      await serve(pair.name, await readPair(pair))
  const pairs = fc.sample(fc.tuple(drafts, drafts), { numRuns, seed })
  for (const [at, [older, newer]] of pairs.entries())
    await serve(`random ${at + 1}`, { older: await asSource(older), newer: await asSource(newer) })
  if (broken.length > 0)
    throw new Error(`${broken.length} answers are broken:\n${broken.slice(0, 20).join('\n')}`)
}

if (import.meta.main) await soakSubsets()
