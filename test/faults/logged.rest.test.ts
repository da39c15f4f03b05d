import { startCli } from '../support/run-cli.ts'
import { writeFiles } from '../support/scenario-files.ts'
import { expect, test } from '../support/test.ts'

const faults = [
  { id: 'thin', on: 'createPet', throttle: 100_000 },
  { id: 'listed', on: 'listPets', delay: 0, expect: 'consumed' },
  { id: 'second', on: 'listPets', calls: 9, delay: 0, expect: 'consumed' },
  { id: 'idle', on: 'getPet', delay: 0, probability: 0 },
]

// A command whose log is read is a process of its own.
test('the log has warnings of faults, what struck, what was abandoned, and at the end what never fired', async ({
  folder,
}) => {
  const files = writeFiles(folder, {
    's.json': JSON.stringify({ version: 1, faults }),
    'top.yaml': 'version: 1\nextends: ./s.json\n',
  })
  const cli = startCli(['start', files['top.yaml'], '-p', '0', '--log', 'json'])
  const url = await cli.ready()
  const get = async (prefer: string, signal?: AbortSignal) => {
    const headers = { authorization: 'Bearer sandbox-key', prefer }
    return (await fetch(`${url}/pets?limit=100`, { headers, ...(signal && { signal }) })).text()
  }
  const length = (await get('fault=thin')).length
  await get('')
  await fetch(new URL('/__admin/reset', url), { method: 'POST' })
  await get('')
  await expect(get('delay=20000', AbortSignal.timeout(200))).rejects.toThrow()
  await cli.until(/"abandoned":true/)
  const { code, stderr } = await cli.stop('SIGTERM')
  expect(code).toBe(0)
  const lines = stderr
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  const [throttled] = lines.filter(({ fault }) => fault === 'thin')
  expect(throttled).toMatchObject({ status: 200 })
  expect(throttled.ms).toBeGreaterThanOrEqual((length / 100_000) * 1000 - 1)
  const [abandoned, ...more] = lines.filter((each) => each.abandoned)
  expect([abandoned.target, abandoned.status, more]).toEqual(['/v1/pets?limit=100', undefined, []])
  const said = lines.map(({ msg }) => msg)
  // It names the file that has the fault.
  expect(said.filter((msg) => /^warning/.test(msg))).toEqual([
    expect.stringContaining(`${files['s.json']}:1: faults[3].probability is 0`),
  ])
  expect(said.join('\n')).toMatch(/^fault listed: fired [23] times \([23] calls matched it\)$/m)
  expect(said).toContain('fault idle: never fired (0 calls matched it)')
  expect(said.filter((msg) => /expects/.test(msg))).toEqual([
    expect.stringContaining('fault second never fired, but the scenario expects it to'),
  ])
})
