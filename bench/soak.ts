// `npm run soak`: runs that take too long for CI; `-- tests`, `-- proxy`, `-- pipelining`, `-- disk`, `-- shared`, `-- clients`,
// `-- crossings`, `-- changes`, `-- contracts`, `-- rotation-contracts`, `-- planted`, `-- subsets`, `-- bounds` or `-- page` selects one of them.
import process from 'node:process'
import { soakChanges } from './soak/changes.ts'
import { soakClients } from './soak/clients.ts'
import { soakContracts } from './soak/contracts.ts'
import { soakCrossings } from './soak/crossings.ts'
import { soakDisk } from './soak/disk.ts'
import { soakBounds } from './soak/hostile/bounds.ts'
import { soakPage } from './soak/page.ts'
import { soakPipelining } from './soak/pipelining.ts'
import { soakPlantedBreaks } from './soak/planted-breaks.ts'
import { soakProxy } from './soak/proxy.ts'
import { soakRotationContracts } from './soak/rotation-contracts.ts'
import { soakShared } from './soak/shared.ts'
import { soakSubsets } from './soak/subsets.ts'
import { soakTests } from './soak/tests.ts'

const soaks: { readonly [name: string]: () => Promise<void> } = {
  tests: soakTests,
  proxy: soakProxy,
  pipelining: soakPipelining,
  disk: soakDisk,
  shared: soakShared,
  clients: soakClients,
  crossings: soakCrossings,
  changes: soakChanges,
  contracts: soakContracts,
  'rotation-contracts': soakRotationContracts,
  planted: soakPlantedBreaks,
  subsets: soakSubsets,
  bounds: soakBounds,
  page: soakPage,
}

// An exit handler stops servers, also after an interrupt.
process.once('SIGINT', () => process.exit(130))
process.once('SIGTERM', () => process.exit(143))

const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(soaks)
const unknown = names.find((name) => !Object.hasOwn(soaks, name))
if (unknown === undefined) for (const name of names) await soaks[name]?.()
else {
  console.error(`The run must be one of ${Object.keys(soaks).join(', ')}, got ${unknown}.`)
  process.exitCode = 2
}
