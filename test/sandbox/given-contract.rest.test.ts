import { LIBRARY, writeFiles } from '../support/contract-files.ts'
import { object, shows, takes, text } from '../support/contract-parts.ts'
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
