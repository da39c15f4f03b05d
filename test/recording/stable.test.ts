import { mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Step } from '../support/record.ts'
import { record } from '../support/record.ts'
import { expect, test } from '../support/test.ts'
import { walk } from '../support/walk.ts'

const masks: { readonly [ending: string]: RegExp } = {
  yaml: /^ *(?:time|ms|from|to): .*$/gm,
  json: /^ *"(?:time|ms|from|to)": .*$/gm,
  har: /"(?:startedDateTime|time|wait)":[^,}]+/g,
}

/** The lines of a recording without what the clock says. */
async function linesOf(file: string): Promise<readonly string[]> {
  const mask = masks[path.extname(file).slice(1)] as RegExp
  return (await readFile(file, 'utf8')).replace(mask, '').split('\n')
}

for (const ending of Object.keys(masks)) {
  test(`the same session recorded twice to .${ending} gives the same file but for times`, async ({
    start,
    folder,
  }) => {
    const files = []
    for (const name of ['one', 'two']) {
      const service = await start()
      const file = path.join(folder, name, `session.${ending}`)
      await mkdir(path.dirname(file))
      await record(service.url, { file, steps: walk, key: service.key })
      files.push(await linesOf(file))
    }
    const [one = [], two = []] = files
    expect(one.length).toBeGreaterThan(walk.length)
    expect(two).toEqual(one)
  })
}

test('a diff of two recordings has a line for each thing that differs, and no other', async ({
  start,
  folder,
}) => {
  const steps: readonly Step[] = [
    ...['/pets?limit=2', '/pets/1', '/pets/2', '/pets/9', '/pets?status=sold'].map((each) => ({
      path: each,
    })),
    { path: '/pets/1', key: null },
  ]
  const recordings = []
  for (const name of ['Rex', 'Max']) {
    const pets = [
      { id: 1, name, categoryId: 1 },
      { id: 2, name: 'Minka', categoryId: 1 },
    ]
    const service = await start({ scenario: { version: 1, pets } })
    const file = path.join(folder, `${name}.yaml`)
    await record(service.url, { file, steps, key: service.key })
    recordings.push(await linesOf(file))
  }
  const [rex = [], max = []] = recordings
  expect(max).toHaveLength(rex.length)
  const differing = rex.flatMap((line, at) => (line === max[at] ? [] : [[line, max[at]]]))
  expect(differing).toEqual([
    [
      '  - { id: 1, name: Rex, categoryId: 1, seen: GET /v1/pets/1 }',
      '  - { id: 1, name: Max, categoryId: 1, seen: GET /v1/pets/1 }',
    ],
    [
      `      body: '[{"id":1,"name":"Rex","categoryId":1},{"id":2,"name":"Minka","categoryId":1}]'`,
      `      body: '[{"id":1,"name":"Max","categoryId":1},{"id":2,"name":"Minka","categoryId":1}]'`,
    ],
    [
      `      body: '{"id":1,"name":"Rex","categoryId":1}'`,
      `      body: '{"id":1,"name":"Max","categoryId":1}'`,
    ],
  ])
})
