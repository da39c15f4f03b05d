// What a coding agent does with the tools while it mends a client, as a script: it prints what was called and what was answered.
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'

const agent = new Client({ name: 'a-script', version: '1.0.0' })
await agent.connect(
  new StdioClientTransport({
    command: 'npx',
    args: ['petstore-sandbox', 'mcp', '--log', 'silent'],
    stderr: 'ignore',
  }),
)

console.log('# Where is the sandbox?')
const { said } = await call('describe_sandbox')
const [, url, key] = /answers at (\S+); a key that works is (\S+)/.exec(said)

console.log('\n# Why does the client get 401?')
await send('GET', '/pets', { authorization: `Token ${key}` })
const { value: refused } = await call('list_requests', { status: 401 })
await call('explain_request', { id: refused[0].id })
await send('GET', '/pets?limit=1')

console.log('\n# Does it cope with a 429 on its third creation?')
await call('arm_fault', {
  id: 'throttled',
  on: 'createPet',
  calls: 3,
  respond: { status: 429, headers: { 'retry-after': '1' } },
})
for (const name of ['Rex', 'Tom', 'Kim'])
  await send('POST', '/pets', { body: { name, categoryId: 3 } })
const { value: struck } = await call('list_requests', { fault: 'throttled' })
console.log(
  `  ${struck[0].request} → ${struck[0].status}, by the ${struck[0].origin} ${struck[0].fault}`,
)

console.log('\n# And with the sunset of an operation?')
const { value: operation } = await call('explain_operation', { operation: 'getPet' })
console.log(
  `  deprecated: ${operation.contract.deprecated}, until ${operation.contract['x-sunset']}`,
)
await send('GET', '/pets/1')
await call('set_clock', { now: '2030-12-05T00:00:00Z', ticking: false })
await send('GET', '/pets/1')
await call('explain_request')

console.log('\n# From the start again')
await call('reset_sandbox')
await send('GET', '/pets/1')
await agent.close()

/** Calls a tool; returns its own sentences, and the value that it quotes. */
async function call(name, given = {}) {
  console.log(`> ${name} ${JSON.stringify(given)}`)
  const { content, isError } = await agent.callTool({ name, arguments: given })
  const [own, quote] = content.map(({ text }) => text)
  console.log(own.replace(/^/gm, '  '))
  if (isError) throw new Error(own)
  const [, , quoted] = /<(untrusted-[\w-]+)>\n(.*)\n<\/\1>$/s.exec(quote ?? '') ?? []
  return { said: own, value: quoted && JSON.parse(quoted) }
}

/** Sends a request as the client does. */
async function send(method, path, { authorization = `Bearer ${key}`, body } = {}) {
  const { status } = await fetch(url + path, {
    method,
    headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
    body: body && JSON.stringify(body),
  })
  console.log(`client: ${method} ${path} → ${status}`)
}
