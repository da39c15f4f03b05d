import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { LIBRARY, writeFiles } from '../support/contract-files.ts'
import { createRecorder } from '../support/library.ts'
import { capture } from '../support/record.ts'
import { expect, test } from '../support/test.ts'

test('a recorder that is given a contract records what is about that', async ({ folder }) => {
  const at = writeFiles({ 'library.yaml': LIBRARY })
  const file = path.join(folder, 'books.yaml')
  const recorder = await createRecorder({ file, contract: at('library.yaml') })
  const book = { id: 1, title: 'Momo', genre: 'novel' }
  recorder.add(
    capture({ target: '/lib/v2/books', responseBody: Buffer.from(JSON.stringify([book])) }),
  )
  await recorder.close()
  const text = await readFile(file, 'utf8')
  expect(text).toMatch(/^contract: .*library\.yaml$/m)
  expect(text).toContain('title: Momo')
})

test('a contract that a recorder cannot read is refused with its name', async ({ folder }) => {
  const file = path.join(folder, 'books.yaml')
  await expect(createRecorder({ file, contract: path.join(folder, 'no.yaml') })).rejects.toThrow(
    'no.yaml',
  )
})
