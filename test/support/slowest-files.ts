import process from 'node:process'
import type { Reporter, TestModule } from 'vitest/node'

/** Says at the end of a run which five of its files took longest. */
export default class SlowestFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const slowest = modules
      .map((module) => ({ name: module.relativeModuleId, time: module.diagnostic().duration }))
      .toSorted((one, other) => other.time - one.time)
      .slice(0, 5)
      .map(({ name, time }) => `${name} ${(time / 1000).toFixed(1)} s`)
    if (modules.length > 5) process.stdout.write(`Slowest files: ${slowest.join(', ')}\n`)
  }
}
