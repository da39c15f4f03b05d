import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { stringifyJson } from '../../src/base/json/json.ts'
import { createRandom } from '../../src/base/random.ts'
import {
  applyChanges,
  changesOf,
  closureOf,
  partialSource,
} from '../../src/contract/changes/changes-of.ts'
import type { Comparison } from '../../src/contract/changes/contract-change.ts'
import type { ContractSource } from '../../src/contract/document/contract-source.ts'
import { startSandboxOf } from '../../src/http/start-sandbox.ts'
import { scenarioForContract } from '../../src/verify/rehearsal/scenario-for-contract.ts'
import { brokenIn } from '../../test/contract/behaviour/broken.ts'
import { play } from '../../test/contract/behaviour/play.ts'
import { byNameOf, TODAY } from '../../test/contract/changes/depot.ts'

/** How closed subsets of the changes between two contracts are served and asked. */
export interface ServedSubsets {
  readonly older: ContractSource
  readonly newer: ContractSource
  readonly seed: number
  /** How many subsets there are at most; if there are no more, it is all of them. */
  readonly most: number
  /** How many requests each gets at least. */
  readonly requests: number
}

/** What came of it. */
export interface SubsetFigures {
  readonly changes: number
  readonly subsets: number
  readonly requests: number
  /** What an answer should not have been, with the subset. */
  readonly broken: readonly string[]
}

/**
 * Serves closed subsets as a rehearsal does, each at the start of what the older contract starts with, and has Ajv judge the answers to random
 * requests by the subset's own document.
 */
export async function serveSubsets({
  older,
  newer,
  seed,
  most,
  requests,
}: ServedSubsets): Promise<SubsetFigures> {
  const comparison = changesOf({ older: older.written, newer: newer.written }, TODAY)
  const changes = new Set(comparison.changes.map(({ name }) => name)).size
  const broken: string[] = []
  const subsets = closedSubsets(comparison, { seed, most })
  let sent = 0
  for (const names of subsets) {
    const folder = mkdtempSync(path.join(tmpdir(), 'petstore-subset-'))
    const file = path.join(folder, 'subset.json')
    const document = applyChanges(comparison, names)
    writeFileSync(file, stringifyJson(document))
    const operations = Object.values(document.paths).flatMap((item) =>
      Object.values(item).filter((each) => Object.hasOwn(Object(each), 'responses')),
    ).length
    let own = 0
    for (let turn = 0; own < requests && turn < MOST_TURNS; turn += 1) {
      const played = await play(
        { name: 'subset', file },
        {
          ...{ seed: seed + turn, storage: 'memory', judges: 'ajv' },
          requests: Math.ceil((requests - own) / Math.max(1, operations) / 2),
          open: (options) =>
            startSandboxOf(partialSource(older, comparison, names), options, {
              scenarios: { of: older, startedBy: scenarioForContract },
            }),
        },
      )
      own += played.requests
      const said = [
        ...(played.refusal === undefined ? [] : [played.refusal]),
        ...brokenIn([played]),
      ]
      broken.push(...said.map((each) => `[${names.join(', ')}] ${each}`))
      if (said.length > 0 || played.requests === 0) break
    }
    sent += own
    rmSync(folder, { recursive: true })
  }
  return { changes, subsets: subsets.length, requests: sent, broken }
}

// --- internal ---

/** All closed subsets if they are few enough, else some of them: none, all, and drawn ones. */
function closedSubsets(
  comparison: Comparison,
  { seed, most }: { readonly seed: number; readonly most: number },
): readonly (readonly string[])[] {
  const byName = byNameOf(comparison)
  const names = [...byName.keys()]
  const found = new Map<string, readonly string[]>()
  const add = (chosen: readonly string[]) => {
    const closed = closureOf(chosen, byName).toSorted()
    found.set(JSON.stringify(closed), closed)
  }
  add([])
  add(names)
  if (2 ** names.length <= most) {
    for (let bits = 0; bits < 2 ** names.length; bits += 1)
      add(names.filter((_, at) => (bits >> at) % 2 === 1))
    return [...found.values()]
  }
  const random = createRandom(seed, 'subsets')
  for (let tries = 0; found.size < most && tries < 4 * most; tries += 1) {
    const share = random()
    add(names.filter(() => random() < share))
  }
  return [...found.values()]
}

/** How often a contract is played again until it had enough requests: one without operations gets none. */
const MOST_TURNS = 20
