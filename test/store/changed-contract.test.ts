import { readFileSync } from 'node:fs'
import path from 'node:path'
import { UsageError } from '../../src/base/errors.ts'
import { FilesInUse } from '../../src/store/file/files-in-use.ts'
import { RecordFile } from '../../src/store/file/record-file.ts'
import type { RecordKinds } from '../../src/store/record-kind.ts'
import { Records } from '../../src/store/records.ts'
import { IndexedStore } from '../../src/store/world-store.ts'
import { otherIds, petsOnly, vetBase, vetKinds } from '../support/any-store.ts'
import { expect, test } from '../support/test.ts'

const VISIT = {
  id: '10000000-0000-4000-8000-000000000001',
  value: { visitId: '10000000-0000-4000-8000-000000000001', vetId: 3 },
  parents: { petId: 5 },
}

function open(file: string, kinds: RecordKinds, notices: string[] = []): RecordFile {
  const onNotice = ({ message }: { message: string }) => void notices.push(message)
  const files = new FilesInUse({ isHeld: () => true, onNotice })
  return new RecordFile({ file, kinds, data: 'd', files })
}

/** Begins a file with the records of some kinds, and adds an animal, and a visit if there are any. */
async function write(file: string, kinds: RecordKinds): Promise<void> {
  const store = await IndexedStore.seed(open(file, kinds), Records.of(vetBase(kinds)))
  await store.create('pets', { value: { name: 'Minka' } }, { step: 1, above: 0 })
  if (kinds.has('visits')) await store.put('visits', VISIT)
  await store.close()
}

test('a file of a contract with nothing but pets is one of version 3, which earlier programs read', async ({
  folder,
}) => {
  const file = path.join(folder, 'f')
  await write(file, petsOnly)
  const [header, first] = readFileSync(file, 'utf8').split('\n')
  expect(JSON.parse(header as string)).toMatchObject({ version: 3, seeded: 2 })
  expect(first).toMatch(/^\["[\da-f]{8}",\{"id":2,"name":"Rex","status":"sold"\}\]$/)
})

test('a file of a contract with further resources is one of version 4, whose lines name them', async ({
  folder,
}) => {
  const file = path.join(folder, 'f')
  await write(file, vetKinds)
  const [header, ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n')
  expect(JSON.parse(header as string)).toMatchObject({ version: 4, seeded: 4 })
  expect(lines.map((line) => (JSON.parse(line) as readonly unknown[]).slice(1))).toEqual([
    [{ id: 2, name: 'Rex', status: 'sold' }],
    [{ id: 5, name: 'Nemo' }],
    ['visits', [expect.objectContaining({ reason: 'shot' }), { parents: { petId: 2 } }]],
    ['notes', [{ text: 'Hello' }, { id: 'a' }]],
    [{ id: 6, name: 'Minka' }],
    ['visits', [VISIT.value, { parents: VISIT.parents }]],
  ])
})

test('a file from before the contract had further resources is read, and written in version 4 from then on', async ({
  folder,
}) => {
  const file = path.join(folder, 'f')
  await write(file, petsOnly)
  const notices: string[] = []
  const store = (await IndexedStore.resume(open(file, vetKinds, notices), vetKinds)) as IndexedStore
  expect(notices).toEqual([`${file}: rewritten in version 4 of its format`])
  expect([store.count('pets'), store.count('visits')]).toEqual([3, 0])
  await store.put('visits', VISIT)
  await store.close()
  const again = (await IndexedStore.resume(open(file, vetKinds), vetKinds)) as IndexedStore
  expect(again.get('visits', VISIT.id)?.['.{petId}']).toBe(5)
  await again.close()
})

test.for<[string, RecordKinds, string]>([
  ['a resource of it', petsOnly, ':4: the contract has no visits.'],
  ['the type of its ids', otherIds, ':2: id must be a UUID, got 2.'],
])(
  'a file is refused, and left as it is, once the contract has lost %s',
  async ([, kinds, says], { folder }) => {
    const file = path.join(folder, 'f')
    await write(file, vetKinds)
    const before = readFileSync(file)
    const refused = IndexedStore.resume(open(file, kinds), kinds)
    await expect(refused).rejects.toBeInstanceOf(UsageError)
    await expect(refused).rejects.toThrow(`${file}${says}`)
    await expect(refused).rejects.toThrow('--fresh')
    expect(readFileSync(file)).toEqual(before)
  },
)

test('a record that the contract does not have any more is no reason to refuse a file once it was removed', async ({
  folder,
}) => {
  const file = path.join(folder, 'f')
  const store = await IndexedStore.seed(open(file, vetKinds), Records.of(vetBase(vetKinds)))
  await store.put('visits', VISIT)
  const all = { count: 100, order: 'id', random: Math.random, where: [] } as const
  for (const name of ['pets', 'visits', 'notes'])
    for (const { id } of store.rows(name, all)) await store.remove(name, id)
  await store.close()
  const again = await IndexedStore.resume(open(file, otherIds), otherIds)
  expect(again?.size).toBe(0)
  await again?.close()
})
