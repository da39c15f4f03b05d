import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { freePort } from './free-port.ts'
import { type MeasuredServer, startServer } from './server.ts'
import { makeAnimals } from './servers/animals.ts'
import { createTemporaryFolder } from './temporary-folder.ts'

/** Other programs that stand in for an API. */
export interface Peers extends Disposable {
  /** Starts each, by name and version. */
  readonly starts: { readonly [name: string]: () => Promise<MeasuredServer> }
}

/** Fetched by npm into a temporary folder: they are not our dependencies. */
const FETCHED = { 'json-server': '0.17.4', '@mockoon/cli': '9.9.0' }

/** Prepares the peers for a number of animals; those that npm cannot fetch are omitted, with a message. */
export function createPeers(animals: number): Peers {
  const folder = createTemporaryFolder()
  const starts: Record<string, () => Promise<MeasuredServer>> = {
    'prism mock': () => startPeer(PRISM, ['mock', 'openapi.yaml', '-v', 'silent']),
  }
  if (fetchInto(folder.path, FETCHED)) {
    const modules = path.join(folder.path, 'node_modules')
    const data = path.join(folder.path, 'db.json')
    starts[`json-server ${FETCHED['json-server']}`] = async () => {
      // Written for each start, because the server writes created animals into it.
      writeFileSync(data, JSON.stringify({ pets: makeAnimals(animals) }))
      return startPeer(path.join(modules, 'json-server/lib/cli/bin.js'), ['--quiet', data])
    }
    starts[`Mockoon CLI ${FETCHED['@mockoon/cli']}`] = () => {
      const bin = path.join(modules, '@mockoon/cli/bin/run.js')
      const options = ['--data', 'openapi.yaml', '--disable-log-to-file', '--disable-admin-api']
      return startPeer(bin, ['start', ...options], '/v1')
    }
  } else console.log('npm fetched neither json-server nor Mockoon CLI: they are omitted.')
  return { starts, [Symbol.dispose]: () => folder[Symbol.dispose]() }
}

/** Lets npm install packages into a folder, and tells whether it did. */
export function fetchInto(folder: string, wanted: { readonly [name: string]: string }): boolean {
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true }')
  const packages = Object.entries(wanted).map(([name, version]) => `${name}@${version}`)
  const options = ['--prefix', folder, '--no-audit', '--no-fund', '--ignore-scripts']
  const { status } = spawnSync('npm', ['install', ...options, ...packages], { timeout: 300_000 })
  return status === 0
}

// --- internal ---

const PRISM = 'node_modules/@stoplight/prism-cli/dist/index.js'

async function startPeer(bin: string, args: readonly string[], base = ''): Promise<MeasuredServer> {
  const port = String(await freePort())
  return startServer([bin, ...args, '--port', port], { url: `http://127.0.0.1:${port}${base}` })
}
