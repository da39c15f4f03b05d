import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { harProblems } from '../support/har-problems.ts'
import { importRecording } from '../support/read-recordings.ts'
import { essence, record, type Step, take } from '../support/record.ts'
import { expect, test } from '../support/test.ts'
import { walk } from '../support/walk.ts'

const KEY = 'sandbox-key'

/** What a clock says in a recording. */
const masks: { readonly [ending: string]: RegExp } = {
  yaml: /^ *(?:time|ms|from|to): .*$/gm,
  json: /^ *"(?:time|ms|from|to)": .*$/gm,
  har: /"(?:startedDateTime|time|wait)":[^,}]+/g,
}
const endings = Object.keys(masks)

// Some 75 requests, recorded twice in three formats and replayed from each.
test('a session is recorded the same twice but for times, as HAR keeps to the HAR schema, and replays from the file alone, every answer equal', {
  tags: ['rest'],
}, async ({ sandbox, start, folder }) => {
  const session = async (name: string) => {
    await sandbox.reset()
    const files = endings.map((ending) => path.join(folder, `${name}-${ending}.${ending}`))
    const recorded = await record(sandbox.url, { file: files, steps: walk, key: KEY })
    const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')))
    return { ...recorded, files, texts }
  }
  const { replies, summary, files, texts } = await session('one')
  expect(walk.length).toBeGreaterThanOrEqual(60)
  expect(summary).toMatchObject({ exchanges: walk.length, created: 6, conflicts: [], failed: 0 })
  const again = await session('two')
  for (const [at, ending] of endings.entries()) {
    const [one, two] = [texts, again.texts].map((all) =>
      all[at]?.replace(masks[ending] as RegExp, ''),
    )
    expect(two).toBe(one)
    expect(one).not.toMatch(/sandbox-key|a-wrong-key/)
  }
  const [yaml = '', json = '', har = ''] = files
  const { log } = JSON.parse(texts[2] as string)
  expect(log.entries).toHaveLength(walk.length)
  expect(harProblems({ log })).toEqual([])
  expect(harProblems({ log: { ...log, entries: [{}] } })).not.toEqual([])
  const imported = path.join(folder, 'imported.yaml')
  await importRecording({ file: har, out: imported, dropUnknown: false })
  for (const scenario of [yaml, json, imported]) {
    const replay = await start({ scenario, onMiss: '404' })
    for (const [at, step] of walk.entries()) {
      const reply = await take(replay.url, step, KEY)
      expect(essence(reply), JSON.stringify(step)).toEqual(essence(replies[at] as typeof reply))
      const isOwn = step.method === 'OPTIONS' || /code=/.test(step.headers?.prefer ?? '')
      if (!isOwn) expect(reply.headers['x-sandbox-origin'], JSON.stringify(step)).toBe('tape')
    }
    if (scenario !== yaml) continue
    // A new animal has an id above every recorded one, and lists show it.
    const later = await start({ scenario })
    for (const step of walk) await take(later.url, step, KEY)
    const created = await later.send('/pets', { json: { name: 'New', categoryId: 4 } })
    expect([created.status, created.headers.get('x-sandbox-origin')]).toEqual([201, 'store'])
    expect(created.body.id).toBe(57)
    const list = await later.send('/pets?limit=100')
    expect(list.headers.get('x-sandbox-origin')).toBe('store')
    const names = list.body.map(({ name }: { name: string }) => name)
    expect(names.slice(-6)).toEqual(['Big', 'Low', 'Twin', 'Twin', 'ü', 'New'])
    expect((await later.send(`/pets/${created.body.id}`)).body).toEqual(created.body)
  }
})

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
    const text = await readFile(file, 'utf8')
    recordings.push(text.replace(masks.yaml as RegExp, '').split('\n'))
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
