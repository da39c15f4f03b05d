import { writeFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { readContract } from '../../../src/contract/reading/read-contract.ts'
import { LIBRARY, writeFiles } from '../../support/contract-files.ts'
import { expect, test } from '../../support/test.ts'

const OVERLAY = {
  overlay: '1.0.0',
  info: { title: 'O', version: '1' },
  actions: [{ target: '$.info', update: { title: 'Laid Over' } }],
}

test('a contract is read once while its files and overlays stay, and again when one changes', async () => {
  const split = LIBRARY.replace("$ref: '#/components/schemas/Genre'", "$ref: 'genre.yaml'")
  const at = writeFiles({
    'library.yaml': split,
    'genre.yaml': 'type: string\nenum: [novel]\n',
    'over.json': OVERLAY,
  })
  const file = at('library.yaml')
  const overlays = [at('over.json')]
  // What was written in the millisecond in which it is read is not remembered.
  await setTimeout(20)
  const first = await readContract({ file })
  expect(await readContract({ file })).toBe(first)
  const laid = await readContract({ file, overlays })
  expect(laid.written.info.title).toBe('Laid Over')
  expect(await readContract({ file, overlays })).toBe(laid)
  writeFileSync(at('genre.yaml'), 'type: string\nenum: [novel, poetry]\n')
  const second = await readContract({ file })
  expect(second).not.toBe(first)
  expect(JSON.stringify(second.written)).toContain('"poetry"')
  writeFileSync(at('over.json'), JSON.stringify(OVERLAY).replace('Laid Over', 'Laid Anew'))
  expect((await readContract({ file, overlays })).written.info.title).toBe('Laid Anew')
  expect((await readContract({ file })).written.info.title).toBe('Town Library')
})
