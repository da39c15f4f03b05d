import { METHODS } from '../../src/contract/document/operations.ts'
import { createJudge } from '../sandbox/wild/judge.ts'
import { expect, type OwnSandbox } from './own-contract.ts'

/** Asks each operation twice: no answer is of a bug, and each is valid by what is left of the contract. */
export async function expectServed({ send, source }: OwnSandbox): Promise<void> {
  const { written, basePath } = source
  const judge = createJudge(written, basePath)
  const operations = Object.entries(written.paths).flatMap(([path, item]) =>
    METHODS.filter((method) => Object.hasOwn(item, method)).map((method) => ({ path, method })),
  )
  for (const { path, method } of [...operations, ...operations])
    for (const body of method.startsWith('p') ? BODIES : [undefined]) {
      const target = basePath + path.replace(/\{.*?\}/g, '1')
      const answer = await send(`${method.toUpperCase()} ${target}`, body)
      const line = `${method} ${target} ${JSON.stringify(body)} -> ${answer.status} ${answer.bytes}`
      expect(answer.status, line).toBeLessThan(500)
      const described = Object.keys(Object(written.paths[path])[method].responses)
      const isDescribed = described.some((status) => /^(?:2|default)/.test(status))
      if (isDescribed && answer.status < 300)
        expect([line, judge(method, target, answer)]).toEqual([line, undefined])
    }
}

// --- internal ---

const BODIES = [
  { name: 'a', kind: 'a', shape: { form: 'Round', radius: 2 }, count: 1 },
  { name: 'a' },
  {},
]
