import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { longest } from '../suites.ts'

/** The order of the files of a run: those that take longest come first, the others as Vitest orders them. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const placeOf = ({ moduleId }: TestSpecification) => {
      const at = longest.findIndex((file) => moduleId.endsWith(file))
      return at === -1 ? longest.length : at
    }
    return sorted.toSorted((one, other) => placeOf(one) - placeOf(other))
  }
}
