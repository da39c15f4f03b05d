import type { ScenarioFile } from './scenario-file.ts'
import type { ScenarioInput } from './scenario-input.ts'

/** Where a fault is defined: its file, and its path there. */
export interface FaultPlace {
  readonly source: ScenarioFile
  readonly path: readonly string[]
}

/**
 * Finds where each fault of a scenario is defined, in the order of the merged list. `sources` are the checked files of
 * the scenario, the extending file first.
 */
export function faultPlaces(sources: readonly ScenarioFile[]): readonly FaultPlace[] {
  return sources.reduceRight<readonly FaultPlace[]>((inherited, source) => {
    const { faults, 'faults+': more = [] } = source.value as ScenarioInput
    const placesOf = (key: string, list: readonly unknown[]) =>
      list.map((_, index) => ({ source, path: [key, String(index)] }))
    return [...(faults ? placesOf('faults', faults) : inherited), ...placesOf('faults+', more)]
  }, [])
}
