import { readFileSync } from 'node:fs'
import path from 'node:path'
import { UsageError } from '../../src/base/errors.ts'
import { FilesInUse } from '../../src/store/file/files-in-use.ts'
import { RecordFile } from '../../src/store/file/record-file.ts'
import { IndexedStore } from '../../src/store/indexed-store.ts'
import type { RecordKinds } from '../../src/store/record-kind.ts'
import { Records } from '../../src/store/records.ts'
import { otherIds, petsOnly, vetBase, vetKinds } from '../support/any-store.ts'
import { expect, test } from '../support/test.ts'

const VISIT = {
  id: '10000000-0000-4000-8000-000000000001',
  value: { visitId: '10000000-0000-4000-8000-000000000001', vetId: 3 },
  parents: { petId: 5 },
}

function open(file: string, kinds: RecordKinds): RecordFile {
  const files = new FilesInUse({ isHeld: () => true, onNotice: () => {} })
  return new RecordFile({ file, kinds, data: 'd', files })
}

/** Begins a file with the records of some kinds, and adds an animal, and a visit if there are any. */
async function write(file: string, kinds: RecordKinds): Promise<void> {
  const store = await IndexedStore.seed(open(file, kinds), Records.of(vetBase(kinds)))
  await store.create('pets', { value: { name: 'Minka' } }, { step: 1, above: 0 })
  if (kinds.has('visits')) await store.put('visits', VISIT)
  await store.close()
}

test('each line of a file names the resource of its record', async ({ folder }) => {
  const file = path.join(folder, 'f')
  await write(file, vetKinds)
  const [header, ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n')
  expect(JSON.parse(header as string)).toMatchObject({ version: 4, seeded: 4 })
  expect(lines.map((line) => (JSON.parse(line) as readonly unknown[]).slice(1))).toEqual([
    ['pets', { id: 2, name: 'Rex', status: 'sold' }],
    ['pets', { id: 5, name: 'Nemo' }],
    ['visits', [expect.objectContaining({ reason: 'shot' }), { parents: { petId: 2 } }]],
    ['notes', [{ text: 'Hello' }, { id: 'a' }]],
    ['pets', { id: 6, name: 'Minka' }],
    ['visits', [VISIT.value, { parents: VISIT.parents }]],
  ])
})

test('a file from before the contract had further resources is read, and has them from then on', async ({
  folder,
}) => {
  const file = path.join(folder, 'f')
  await write(file, petsOnly)
  const store = (await IndexedStore.resume(open(file, vetKinds), vetKinds)) as IndexedStore
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
