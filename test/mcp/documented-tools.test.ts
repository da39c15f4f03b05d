import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { isReadOnly, tools } from '../../src/mcp/tools.ts'

const page = await readFile('docs/agents.md', 'utf8')

test('docs/agents.md has each tool once, in its order, and says whether it changes something', () => {
  const rows = [...page.matchAll(/^\| `(\w+)` \|.*\| *(yes)? *\|$/gm)]
  expect(rows.map(([, name, changes]) => [name, changes === undefined])).toEqual(
    tools.map((tool) => [tool.name, isReadOnly(tool)]),
  )
  expect(tools.length).toBeLessThanOrEqual(17)
})

test('the configurations of docs/agents.md are JSON that starts this command', () => {
  const blocks = [...page.matchAll(/^```json\n(.*?)^```$/gms)].map(([, text = '']) =>
    JSON.parse(text),
  )
  expect(blocks).toHaveLength(3)
  for (const { mcpServers, servers = mcpServers } of blocks)
    expect(servers['petstore-sandbox']).toMatchObject({
      ...{ command: 'npx', args: ['--no-install', 'petstore-sandbox', 'mcp'] },
    })
})
