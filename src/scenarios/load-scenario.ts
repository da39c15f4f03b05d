import type { OnProgress } from '../base/progress.ts'
import { oneLine } from '../base/text/text.ts'
import type { Contract } from '../contract/contract.ts'
import type { OpenApiDocument } from '../contract/document/document.ts'
import {
  createSchemaCompiler,
  type SchemaValidator,
} from '../contract/document/schema-validator.ts'
import type { Pet } from '../petstore/pet.ts'
import { readTape, type TapeListener } from '../tape/read-tape.ts'
import type { TapeEntry } from '../tape/tape-types.ts'
import { buildScenario } from './build-scenario.ts'
import { findScenario } from './find-scenario.ts'
import { readChain, readGently, readNow } from './read-chain.ts'
import type { Scenario } from './scenario.ts'
import { readScenarioFile, readScenarioGently, type ScenarioFile } from './scenario-file.ts'
import { scenarioSchema } from './scenario-schema.ts'

/**
 * Reads a scenario, given by name or path, with the scenarios that it extends.
 * @throws UsageError that names the file, line, key and rule of each problem.
 */
export async function loadScenario(
  nameOrPath: string,
  contract: Contract,
  { now, onProgress }: LoadOptions = {},
): Promise<Scenario> {
  const validate = compileSchema(contract)
  const { operations } = contract
  const file = await readScenarioGently(findScenario(nameOrPath), onProgress)
  return buildScenario(await readGently(readChain(file, validate)), { operations, now })
}

/**
 * Reads only the recorded exchanges of a scenario; from a tape file, one at a time.
 * @throws UsageError that names the file, line, key and rule of each problem.
 */
export function readScenarioTape(
  nameOrPath: string,
  contract: Contract,
  listener: TapeListener,
): Iterable<TapeEntry> {
  const validate = compileSchema(contract)
  const file = readScenarioFile(findScenario(nameOrPath))
  const { exchanges = [] } = readNow(readChain(file, validate)).content
  return typeof exchanges === 'string' ? readTape(exchanges, listener) : exchanges
}

/**
 * Parses a scenario given as a value instead of a file; `name` is its name in errors.
 * @throws UsageError that names the key and rule of each problem.
 */
export async function parseScenario(
  value: unknown,
  contract: Contract,
  { name = 'scenario', now, isLarge = false }: ValueOptions = {},
): Promise<Scenario> {
  const validate = compileSchema(contract)
  const source: ScenarioFile = { file: name, value, isLarge, lineOf: () => undefined }
  const chain = await readGently(readChain(source, validate))
  return buildScenario(chain, { operations: contract.operations, now })
}

/** The description of a scenario file in one line, or the reason why it cannot be used. */
export async function describeScenario(file: string, contract: Contract): Promise<string> {
  try {
    return oneLine((await loadScenario(file, contract)).description)
  } catch (error) {
    return `cannot be used: ${(error as Error).message.split('\n')[0]}`
  }
}

/** The animals that a scenario starts with: those it lists, then those it generates. */
export async function seedPets(
  scenario: Scenario,
  document: OpenApiDocument,
  onProgress?: OnProgress,
): Promise<readonly Pet[]> {
  const { pets, generate, seed } = scenario
  if (!generate || generate.count === 0) return pets
  const { generatePets } = await import('./generate-pets.ts')
  return [...pets, ...generatePets(generate, { document, seed, pets, onProgress })]
}

// --- internal ---

/** Overrides the clock of a scenario. */
interface ClockOverride {
  /** In milliseconds since 1970. */
  readonly now?: number | undefined
}

/** How to read a scenario. */
interface LoadOptions extends ClockOverride {
  /** Called while its own file is read. */
  readonly onProgress?: OnProgress | undefined
}

/** How to parse a scenario that is given as a value. */
interface ValueOptions extends ClockOverride {
  readonly name?: string
  /** See `ScenarioFile`. */
  readonly isLarge?: boolean
}

/** Compiled once per contract: compiling takes longer than loading most scenarios. */
const compiled = new WeakMap<Contract, SchemaValidator>()

function compileSchema(contract: Contract): SchemaValidator {
  const operations = contract.operations.map(({ id }) => id)
  const validate =
    compiled.get(contract) ?? createSchemaCompiler('double')(scenarioSchema(operations))
  compiled.set(contract, validate)
  return validate
}
