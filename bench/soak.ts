// `npm run soak`: runs that are too long for a test; `-- proxy`, `-- disk` or `-- fuzz` for one of them.
import process from 'node:process'
import { soakDisk } from './soak/disk.ts'
import { soakFuzz } from './soak/fuzz.ts'
import { soakProxy } from './soak/proxy.ts'

const soaks: { readonly [name: string]: () => Promise<void> } = {
  proxy: soakProxy,
  disk: soakDisk,
  fuzz: soakFuzz,
}

// Servers go with the process, also when it is interrupted.
process.once('SIGINT', () => process.exit(130))
process.once('SIGTERM', () => process.exit(143))

const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(soaks)
const unknown = names.find((name) => !Object.hasOwn(soaks, name))
if (unknown === undefined) for (const name of names) await soaks[name]?.()
else {
  console.error(`What runs long must be of ${Object.keys(soaks).join(', ')}, got ${unknown}.`)
  process.exitCode = 2
}
