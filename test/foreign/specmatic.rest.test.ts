import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { expect, type TestSandbox, test } from '../support/test.ts'
import { documentedBlocks, installSpecmatic, runSpecmatic, withoutSpecmatic } from './specmatic.ts'

/** A run takes half a minute. */
const LIMIT = 240_000
const WRONG_LISTS = "PATH='/pets' && METHOD='GET' && STATUS='401'"

const { filters, overlay, scenario } = await documentedBlocks()
const [exceptWrongLists = '', messages = ''] = filters
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'petstore-specmatic-'))
  if (withoutSpecmatic === '') await installSpecmatic(folder)
  await writeFile(path.join(folder, 'overlay.yaml'), overlay)
  await writeFile(path.join(folder, 'many.yaml'), scenario)
}, LIMIT)

afterAll(() => rm(folder, { recursive: true, force: true }))

test.skipIf(withoutSpecmatic)(
  `Specmatic finds nothing in what documented answers, but for wrong requests to the list${withoutSpecmatic}`,
  async ({ start }) => {
    const sandbox = await start({ scenario: many(), unspecified: 'documented' })
    await saveContract(sandbox)
    const pets = await runSpecmatic(folder, sandbox.url, `--filter=${exceptWrongLists}`)
    expect(pets).toEqual({ code: 0, tests: 52, failures: {} })
    const root = sandbox.url.replace('/v1', '')
    const sample = await runSpecmatic(folder, root, `--filter=${messages}`)
    expect(sample).toEqual({ code: 0, tests: 5, failures: {} })
  },
  LIMIT,
)

test.skipIf(withoutSpecmatic)(
  `Specmatic accepts no answer to a wrong request to the list that the contract allows${withoutSpecmatic}`,
  async ({ start }) => {
    const documented = await start({ unspecified: 'documented' })
    await saveContract(documented)
    const clamped = await runSpecmatic(folder, documented.url, `--filter=${WRONG_LISTS}`)
    expect(clamped.failures).toEqual({ 'Expected 4xx status, but received 200': clamped.tests })
    const { url } = await start()
    const refused = await runSpecmatic(folder, url, `--filter=${WRONG_LISTS}`)
    const reason = 'Specification expected status 401 but response contained status 400'
    expect(refused.failures).toEqual({ [reason]: refused.tests })
  },
  LIMIT,
)

test.skipIf(withoutSpecmatic)(
  `Specmatic finds nothing in the pinned choices once an overlay documents the 400 of the list${withoutSpecmatic}`,
  async ({ start }) => {
    const sandbox = await start({ scenario: many() })
    await saveContract(sandbox)
    const flags = ["--filter=PATH!='/messages'", '--overlay-file=overlay.yaml']
    const run = await runSpecmatic(folder, sandbox.url, ...flags)
    expect(run).toEqual({ code: 0, tests: 73, failures: {} })
  },
  LIMIT,
)

// --- internal ---

/** It takes any id of three digits for that of an animal. */
const many = () => path.join(folder, 'many.yaml')

async function saveContract(sandbox: TestSandbox): Promise<void> {
  const { text } = await sandbox.send('~/openapi.yaml')
  await writeFile(path.join(folder, 'openapi.yaml'), text)
}
