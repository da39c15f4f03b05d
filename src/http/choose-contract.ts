import path from 'node:path'
import { UsageError } from '../base/errors.ts'
import type { OnProgress } from '../base/progress.ts'
import { counted } from '../base/text/text.ts'
import { NO_HINTS } from '../contract/document/contract-hints.ts'
import { type ContractSource, faultLine } from '../contract/document/contract-source.ts'
import { builtInContract } from '../petstore/built-in-contract.ts'
import type { NamedContract } from '../scenarios/read-chain.ts'
import type { ScenarioFileReader } from '../scenarios/scenario-file.ts'

/** The files of a contract, as options name them. */
interface GivenContract {
  readonly contract?: string | undefined
  readonly overlay?: readonly string[] | undefined
  readonly strictContract?: boolean | undefined
}

/**
 * The contract that somebody gives: the one in a file, else the built-in one.
 * @throws UsageError (as a rejection) that names the file, the line, the rule and the way out; where parts of it are wrong and it is to
 * be strict, all of them.
 */
export async function contractOrBuiltIn({
  contract: file,
  overlay: overlays = [],
  strictContract = false,
}: GivenContract): Promise<ContractSource> {
  if (file === undefined) {
    if (overlays.length > 0)
      throw new UsageError(
        '--overlay needs --contract FILE, the document that it is laid over. From code they are the options overlay and contract; a scenario can name both.',
      )
    return builtInContract()
  }
  const { readContract } = await import('../contract/reading/read-contract.ts')
  const source = await readContract({ file, overlays })
  const { faults = [] } = source.file
  if (strictContract && faults.length > 0) {
    const whole = `${source.file.name}: ${counted(faults.length, 'fault')} of the contract (--strict-contract). Correct what is listed, or start without that flag.`
    throw new UsageError([...faults.map(faultLine), whole].join('\n'))
  }
  return source
}

/** The contract of a run, and what that says of the scenarios which are loaded in it. */
export interface ContractOfRun {
  readonly source: ContractSource
  /** Reads the files of the first scenario, of which some are read already. */
  readonly readFile: ScenarioFileReader
  /**
   * Refuses a scenario about another contract than the first, before it is read by this one. It rejects with a UsageError.
   * `undefined` where the options name the contract: what scenarios name does not count then.
   */
  readonly assertAbout:
    | ((scenario: string | object, readFile: ScenarioFileReader) => Promise<void>)
    | undefined
}

/**
 * The contract that options name, else the one that the scenario names, else the built-in one.
 * @throws UsageError (as a rejection) as `contractOrBuiltIn` does; for the contract of a scenario, it names the place there, too.
 */
export async function contractOfRun(
  { scenario, ...given }: GivenContract & { readonly scenario: string | object },
  onProgress?: OnProgress,
): Promise<ContractOfRun> {
  // Most commands have no scenario, and load none of this.
  const { rememberFiles } = await import('../scenarios/scenario-file.ts')
  const readFile = rememberFiles()
  if (given.contract !== undefined)
    return { source: await contractOrBuiltIn(given), readFile, assertAbout: undefined }
  const { contractOfScenario } = await import('../scenarios/load-scenario.ts')
  const { named } = await contractOfScenario(scenario, { readFile, onProgress })
  return {
    source: await contractNamedByScenario(named, given),
    readFile,
    assertAbout: async (other, read) => assertSame(other, { served: named, readFile: read }),
  }
}

/**
 * The contract that a scenario names, else the built-in one. Overlays that options name are laid over it in place of those of the scenario.
 * @throws UsageError (as a rejection) that names the place in the scenario, and what is wrong with the contract.
 */
export async function contractNamedByScenario(
  named: NamedContract | undefined,
  { overlay = [], strictContract }: Omit<GivenContract, 'contract'>,
): Promise<ContractSource> {
  if (!named) return contractOrBuiltIn({ overlay })
  const { file, overlays, place } = named
  try {
    return await contractOrBuiltIn({
      contract: file,
      overlay: overlay.length > 0 ? overlay : overlays,
      strictContract,
    })
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    throw new UsageError(`${place}: contract:\n${error.message}`, { cause: error })
  }
}

/**
 * The contract that options name, else the one that recorded scenarios name, else the built-in one.
 * @param files of recordings; those that are no scenarios name none
 * @throws UsageError (as a rejection) where two of them name different ones, and as `contractNamedByScenario` does.
 */
export async function contractOfRecordings(
  files: readonly string[],
  given: GivenContract,
): Promise<ContractSource> {
  if (given.contract !== undefined) return contractOrBuiltIn(given)
  const { contractOfScenario } = await import('../scenarios/load-scenario.ts')
  const { readScenarioGently } = await import('../scenarios/scenario-file.ts')
  let first: NamedContract | undefined
  for (const file of files) {
    const { named } = await contractOfScenario(file, { readFile: readScenarioGently })
    if (!named) continue
    first ??= named
    if (filesOf(named) !== filesOf(first))
      throw new UsageError(
        `${named.place}: contract is ${named.file} here, and ${first.file} at ${first.place}. Check files of one contract at a time, or name the one to judge all by: --contract.`,
      )
  }
  return contractNamedByScenario(first, given)
}

// --- internal ---

async function assertSame(
  scenario: string | object,
  {
    served,
    readFile,
  }: { readonly served: NamedContract | undefined; readonly readFile: ScenarioFileReader },
): Promise<void> {
  const { findScenario, isUsual } = await import('../scenarios/scenario-file.ts')
  const { contractOfScenario } = await import('../scenarios/load-scenario.ts')
  const about = { hints: (served ? undefined : builtInContract().file.hints) ?? NO_HINTS }
  if (typeof scenario === 'string' && isUsual(scenario, about)) return
  const { named, isKnown } = await contractOfScenario(scenario, { readFile })
  if (!isKnown || filesOf(named) === filesOf(served)) return
  const serves = served?.file ?? 'the contract of this package'
  if (named)
    throw new UsageError(
      `${named.place}: contract is ${named.file} here, and this sandbox serves ${serves}. A sandbox has one contract from its start to its end: start another one with this scenario.`,
    )
  // A scenario that is given as a value names no contract: it belongs to the one that is served.
  if (typeof scenario !== 'string') return
  const file = findScenario(scenario, about)
  throw new UsageError(
    `${file} names no contract, and this sandbox serves ${serves}. Add contract to the scenario, or start another sandbox with it.`,
  )
}

/** The files of a contract and of its overlays, to compare. */
function filesOf(named: NamedContract | undefined): string {
  return JSON.stringify(named && [named.file, ...named.overlays].map((each) => path.resolve(each)))
}
