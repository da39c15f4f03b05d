import { UsageError } from '../base/errors.ts'
import type { OnProgress } from '../base/progress.ts'
import type { LoadedHandlers } from '../behaviour/code/read-handlers.ts'
import { type Contract, contractOf } from '../contract/contract.ts'
import type { ContractSource } from '../contract/document/contract-source.ts'
import { loadScenario, parseScenario } from '../scenarios/load-scenario.ts'
import type { Scenario } from '../scenarios/scenario.ts'
import { rememberFiles, type ScenarioFileReader } from '../scenarios/scenario-file.ts'
import type { ScenarioInput } from '../scenarios/scenario-types.ts'
import {
  inRotation,
  otherUpstream,
  overridesOf,
  type Rotation,
  type StartOptions,
  withDelay,
  withOverrides,
} from './start-options.ts'

/** What a run says of the scenarios that are read in it. */
export interface ScenarioRun {
  /** Refuses a scenario about another contract than the first. */
  readonly assertAbout?:
    | ((scenario: string | object, readFile: ScenarioFileReader) => Promise<void>)
    | undefined
  /** The contract that scenarios are about, if that is another version of the one that is served, and how that one starts with them. */
  readonly scenarios?: {
    readonly of: ContractSource
    readonly startedBy: (
      scenario: Scenario,
      versions: { readonly from: Contract; readonly contract: Contract },
    ) => Promise<Scenario>
  }
}

/** What a reader of scenarios needs of its sandbox. */
interface Surroundings {
  readonly options: StartOptions
  readonly run: ScenarioRun
  /** The contract in force. */
  readonly contract: () => Contract
  readonly onProgress: OnProgress
}

/** How a scenario is read. */
interface Reading {
  readonly isLarge?: boolean
  readonly readFile?: ScenarioFileReader | undefined
  /** Whether who asks for it may load code: the command line and programs may, and no client of the control plane. */
  readonly isLocal?: boolean
}

/** Reads the scenarios of a sandbox, each with what its options override, and with the code that says what operations do beyond the contract. */
export class ScenarioReader {
  readonly #surroundings: Surroundings
  /** What decides what scenarios leave open, in a run of rotation. */
  rotation: Rotation | undefined
  /** The base address of the service behind the sandbox, which the options say or the first scenario; `undefined` if there is none. */
  upstream: string | undefined
  #hasBegun = false
  #handlers: { readonly file: string | object; readonly loaded: LoadedHandlers } | undefined

  constructor(surroundings: Surroundings) {
    this.#surroundings = surroundings
    this.upstream = surroundings.options.upstream
  }

  /** The digest of the handlers that were loaded from a file; `undefined` without. */
  get handlersDigest(): string | undefined {
    return this.#handlers?.loaded.digest || undefined
  }

  /** @throws UsageError (as a rejection) that names what is wrong, in the scenario or in the code. */
  async read(
    scenario: string | ScenarioInput | object,
    { isLarge = false, readFile = rememberFiles(), isLocal = false }: Reading = {},
  ): Promise<Scenario> {
    const { options, run, contract, onProgress } = this.#surroundings
    await run.assertAbout?.(scenario, readFile)
    const { now } = options
    const hasUpstream = this.upstream !== undefined
    const { of, startedBy } = run.scenarios ?? {}
    const from = of ? contractOf(of) : contract()
    const given =
      typeof scenario === 'string'
        ? await loadScenario(scenario, from, { now, hasUpstream, onProgress, readFile }).catch(
            (error) => this.#orMock(scenario, error),
          )
        : await parseScenario(scenario, from, { now, hasUpstream, isLarge, readFile })
    this.#assertOfStart(given)
    const behaving = await this.#withHandlers(given, from, isLocal)
    const own =
      from === contract() ? behaving : await startedBy?.(behaving, { from, contract: contract() })
    const overridden = withOverrides(own ?? behaving, overridesOf(options))
    const whole = await this.#withRoutes(withDelay(overridden, options.delay))
    return inRotation(whole, this.rotation)
  }

  /** Says how several names are given, where a word that is no scenario is meant as one more. @throws UsageError, or what is given. */
  async #orMock(name: string, cause: unknown): Promise<never> {
    const { options, contract } = this.#surroundings
    const { mock = [] } = options
    const { mockNames } = await import('../routes/route-plan.ts')
    if (mock.length === 0 || !mockNames(contract()).includes(name)) throw cause
    const meant = [...mock, name].join(',')
    throw new UsageError(
      `There is no scenario "${name}". Names of --mock are separated by commas: --mock ${meant}.`,
      { cause },
    )
  }

  /** The service behind the sandbox is that of its start. */
  #assertOfStart({ name, upstream }: Scenario): void {
    const { options } = this.#surroundings
    const isFirst = !this.#hasBegun
    this.#hasBegun = true
    if (options.upstream !== undefined) return
    if (isFirst) this.upstream = upstream
    else if (upstream !== undefined && upstream !== this.upstream)
      throw otherUpstream(name, upstream, this.upstream)
  }

  async #withRoutes(scenario: Scenario): Promise<Scenario> {
    const { options, contract } = this.#surroundings
    if (!options.mock && !options.routes) return scenario
    return (await import('./serve-upstream.ts')).withRouteOptions(scenario, options, contract())
  }

  async #withHandlers(scenario: Scenario, contract: Contract, isLocal: boolean): Promise<Scenario> {
    const file = this.#surroundings.options.handlers ?? scenario.handlersFile
    if (file === undefined) return scenario
    const { readHandlers } = await import('../behaviour/code/read-handlers.ts')
    const loaded = isLocal ? await this.#load(file) : this.#loadedFrom(file)
    const files = [...scenario.files, ...loaded.files]
    return { ...scenario, files, handlers: readHandlers(loaded, contract) }
  }

  async #load(file: string | object): Promise<LoadedHandlers> {
    const { loadHandlers, handlersInCode } = await import('../behaviour/code/load-handlers.ts')
    const loaded = typeof file === 'string' ? await loadHandlers(file) : handlersInCode(file)
    this.#handlers = { file, loaded }
    return loaded
  }

  /** Code that was loaded before. */
  #loadedFrom(file: string | object): LoadedHandlers {
    if (this.#handlers?.file === file) return this.#handlers.loaded
    throw new UsageError(
      `The scenario names handlers, ${String(file)}: code is loaded from the command line, and from nowhere else. Start the sandbox with this scenario, or with --handlers.`,
    )
  }
}
