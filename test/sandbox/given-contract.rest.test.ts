import { LIBRARY, writeFiles } from '../support/contract-files.ts'
import { collection, integer, object, shows, takes, text } from '../support/contract-parts.ts'
import { expect, test } from '../support/own-contract.ts'
import { spawnCli, startCli } from '../support/run-cli.ts'

test('the start says which contract it is, also by a variable, and gives its address to a command', async () => {
  const at = writeFiles({ 'library.yaml': LIBRARY })
  const command = ['--exec', 'node -p process.env.PETSTORE_URL']
  const { stdout, stderr } = await spawnCli(
    ['start', '--port', '0', '--log', 'pretty', ...command],
    { env: { PETSTORE_CONTRACT: at('library.yaml') } },
  )
  expect(stdout).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/lib\/v2$/m)
  expect(stderr).toMatch(/contract +http\S+\/lib\/v2 \(Town Library\)/)
  expect(stderr).toMatch(/curl -H 'Authorization: Bearer [^']+' http\S+\/lib\/v2\/books\n/)
})

test.for(['json', 'pretty'])(
  'the log has the reason of a refusal, whatever its body has: --log %s',
  async (log) => {
    const { requestBody, responses } = takes(object({ text }, ['text']), undefined, 201)
    const refused = shows(object({ code: text }), 400).responses
    const paths = { '/words': { post: { requestBody, responses: { ...responses, ...refused } } } }
    const info = { title: 'Reasons', version: '1' }
    const at = writeFiles({ 'reasons.json': { openapi: '3.1.0', info, paths } })
    const cli = startCli(['start', '--contract', at('reasons.json'), '--port', '0', '--log', log])
    const url = await cli.ready()
    const headers = { 'content-type': 'application/json' }
    await fetch(`${url}/words`, { method: 'POST', headers, body: '{}' })
    await fetch(`${url}/nothing`)
    await cli.until(/text is required/)
    const { stdout, stderr } = await cli.stop('SIGTERM')
    expect(stdout + stderr).toMatch(/nothing.*(?:is no operation|There is no|no such|not )/)
  },
)

test('a contract of a thousand operations answers at its first and its last, and sentences about it name the first of them', {
  tags: ['long'],
}, async ({ start }) => {
  const names = Array.from({ length: 500 }, (_, at) => `/thing${String(at).padStart(3, '0')}`)
  const thing = object({ id: integer, name: text })
  const paths = Object.fromEntries(names.map((path) => [path, collection(path, thing)[path]]))
  const { send } = await start({ paths }, { scenario: undefined })
  for (const path of ['/thing000', '/thing499']) {
    const made = await send(`POST ${path}`, { name: 'new' })
    expect(made.status).toBe(201)
    expect((await send(`GET ${path}`)).body).toContainEqual({ id: made.body.id, name: 'new' })
  }
  expect((await send('GET /nothing')).body.detail).toMatch(
    /the nearest of the 500 paths here are \/thing000, .* and \/thing009$/,
  )
  expect((await send('GET /__admin/state/nothing')).body.detail).toMatch(/thing039, 460 more\./)
  const info = { title: 'Things', version: '1' }
  const at = writeFiles({ 'things.json': { openapi: '3.1.0', info, paths } })
  const flags = ['--contract', at('things.json'), '--port', '0', '--log', 'pretty']
  const { stderr } = await spawnCli(['start', ...flags, '--exec', 'true'])
  expect(stderr).toMatch(/20 thing009, 490 more, 0 faults/)
})
