import { expect, test } from 'vitest'
import { readSettings } from '../../src/cli/settings/read-settings.ts'
import { assertStartOptions } from '../../src/http/start-options.ts'

/** Settings that have a limit, as a flag and as an option of `startSandbox`. */
const limits = [
  { flag: 'wait-replicas', option: 'waitReplicas', most: 99, beside: { data: 'redis://a:1' } },
  { flag: 'max-worlds', option: 'maxWorlds', most: 1_000_000, beside: {} },
  { flag: 'max-connections', option: 'maxConnections', most: 1_000_000, beside: {} },
  { flag: 'port', option: 'port', most: 65_535, beside: {} },
] as const

const isTaken = (act: () => unknown) => {
  try {
    act()
    return true
  } catch {
    return false
  }
}

test.for(limits)(
  '$flag has the same limit as a flag and as an option',
  ({ flag, option, most, beside }) => {
    for (const value of [most, most + 1]) {
      const flags = { ...beside, [flag]: String(value) }
      const asFlag = isTaken(() => readSettings('start', { flags, environment: {} }))
      const asOption = isTaken(() => assertStartOptions({ [option]: value }))
      expect([value, asFlag, asOption]).toEqual([value, value === most, value === most])
    }
  },
)
