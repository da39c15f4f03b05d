import { UsageError } from '../base/errors.ts'
import type { Operation } from '../contract/operations.ts'
import { compileExpressions } from '../faults/compile-expressions.ts'
import type { Fault } from '../faults/fault.ts'
import { idleFaults } from '../faults/idle-faults.ts'
import { type LoadedTape, loadTape } from '../tape/load-tape.ts'
import { nameOfFile } from './find-scenario.ts'
import type { ScenarioContent } from './merge-scenarios.ts'
import type { Chain } from './read-chain.ts'
import type { Generate, Scenario } from './scenario.ts'
import { placeOf, remarkLine, scenarioError } from './scenario-error.ts'
import type { ScenarioFile } from './scenario-file.ts'

/** The accepted key if a scenario has none. */
export const DEFAULT_KEY = 'sandbox-key'

/**
 * Builds a scenario from the content of its files: adds defaults, compiles expressions and loads its tape.
 * @throws UsageError when something is missing, an expression is invalid, or the tape cannot be read.
 */
export async function toScenario(
  { content, sources }: Chain,
  { operations }: { readonly operations: readonly Operation[] },
): Promise<Scenario> {
  const [source] = sources as [ScenarioFile]
  const { generate, clock = {}, deprecatedSince, faults = [] } = content
  if (generate && generate.count === undefined) {
    throw scenarioError(source, [{ path: ['generate', 'count'], text: 'is required: how many?' }])
  }
  const { expressions, remarks: refused } = await compileExpressions(faults)
  if (refused.length > 0) {
    const within = refused.map(({ path, text }) => ({ path: ['faults', ...path], text }))
    throw scenarioError(sourceOf('faults', sources), within)
  }
  const { tape, files, remarks } = loadTapeOf(content, sources)
  return {
    name: content.name ?? nameOfFile(source.file),
    description: content.description ?? '',
    files: [...sources.map(({ file }) => file), ...files],
    seed: content.seed ?? 1,
    keys: content.keys ?? [DEFAULT_KEY],
    pets: (content.pets ?? []).map(({ seen: _seen, ...pet }) => pet),
    generate: generate as Generate | undefined,
    clock: {
      ...(clock.now !== undefined && { now: Date.parse(clock.now) }),
      ...(clock.ticking !== undefined && { ticking: clock.ticking }),
    },
    deprecatedSince:
      deprecatedSince === undefined || deprecatedSince === 'none'
        ? deprecatedSince
        : Date.parse(deprecatedSince),
    unspecified: content.unspecified ?? 'pinned',
    faults,
    expressions,
    tape,
    recording: content.recording,
    remarks: [...remarks, ...idleRemarks(faults, sources, operations)],
  }
}

// --- internal ---

/** Loads the tape; an error in a tape file also names the scenario that refers to it. */
function loadTapeOf(
  { exchanges = [] }: ScenarioContent,
  sources: readonly ScenarioFile[],
): LoadedTape {
  try {
    return loadTape(exchanges)
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    const place = `${placeOf(sourceOf('exchanges', sources), ['exchanges'])}: exchanges:`
    throw new UsageError(`${place}\n${error.message}`, { cause: error })
  }
}

function idleRemarks(
  faults: readonly Fault[],
  sources: readonly ScenarioFile[],
  operations: readonly Operation[],
): readonly string[] {
  return idleFaults(faults, operations).map(({ index, path, text }) => {
    const place = ['faults', String(index), ...path]
    return `warning: ${remarkLine(sourceOf('faults', sources), { path: place, text })}`
  })
}

/** The file that a list comes from: the first that has it, since merging replaces whole lists. */
function sourceOf(list: 'faults' | 'exchanges', sources: readonly ScenarioFile[]): ScenarioFile {
  return sources.find(({ value }) => Object.hasOwn(value as object, list)) as ScenarioFile
}
