import { expect, test } from 'vitest'
import { CheckerThread } from '../../src/check/threads/checker-thread.ts'
import { contractOf } from '../../src/contract/contract.ts'
import { ContractSource } from '../../src/contract/document/contract-source.ts'
import { source } from '../support/built-in.ts'
import { toCapture } from '../support/capture.ts'
import { answer, list, pets } from '../support/case-parts.ts'

/** A contract like the built-in one, with another base path and shorter lists. */
const other = new ContractSource({
  name: 'other.json',
  text: JSON.stringify(source.written).replaceAll('/v1"', '/v2"').replaceAll(':100,', ':10,'),
})

test('what is known of a contract is found out once, and for each contract by itself', () => {
  for (const each of [source, other]) {
    expect(each.written).toBe(each.written)
    expect(each.document).toBe(each.document)
    expect(each.operationLines).toBe(each.operationLines)
    expect(contractOf(each)).toBe(contractOf(each))
    expect(contractOf(each).basePath).toBe(each.basePath)
  }
  expect([source.basePath, other.basePath]).toEqual(['/v1', '/v2'])
  expect(other.digest).not.toBe(source.digest)
  expect(contractOf(other)).not.toBe(contractOf(source))
})

test('a contract that cannot be read fails whoever asks for it, not whoever has it', () => {
  const broken = new ContractSource({ name: 'broken.yaml', text: 'paths: [' })
  expect(broken.digest).toMatch(/^sha256:[0-9a-f]{64}$/)
  expect(() => broken.written).toThrow()
  expect(() => contractOf(broken)).toThrow()
})

test('a checker in a thread of its own judges by the contract that it is given', {
  tags: ['rest'],
}, async () => {
  const rulesBy = async (given: ContractSource, path: string) => {
    const thread = new CheckerThread({ source: given })
    const capture = toCapture(list('?limit=11'), answer(pets(2)))
    const target = capture.target.replace('/v1', path)
    const violations = await thread.check({ ...capture, target })
    const { contract } = await thread.outline()
    await thread.close()
    return { contract, rules: violations.map(({ rule }) => rule) }
  }
  expect(await rulesBy(source, '/v1')).toEqual({ contract: source.digest, rules: [] })
  const { contract, rules } = await rulesBy(other, '/v2')
  expect(contract).toBe(other.digest)
  expect(rules).toContain('maximum')
})
