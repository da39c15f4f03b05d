import { execFileSync } from 'node:child_process'
import type { Capture } from '../../../src/journal/exchange.ts'
import { toCapture } from '../../support/capture.ts'
import { answer, create, errorText, list, pet } from '../../support/case-parts.ts'
import { createChecker } from '../../support/checking.ts'
import { expect, test } from '../../support/test.ts'

/** The curl line of the first finding on an exchange. */
async function lineOf(changes: Partial<Capture>, body?: unknown): Promise<string> {
  const checker = await createChecker()
  const request = body === undefined ? list() : create(body)
  checker.check(toCapture(request, answer(pet({ id: 5 }), 299), changes))
  return checker.report().findings[0]?.example.curl as string
}

/** What a shell hands to curl. */
function argumentsOf(line: string): string[] {
  const script = `curl() { for each; do printf '%s\\0' "$each"; done; }; ${line}`
  return execFileSync('sh', ['-c', script], { encoding: 'utf8' }).split('\0').slice(0, -1)
}

test('a curl line with a shortened body says so, and sends what it has of it and nothing else', async () => {
  const line = await lineOf({}, { name: "O'Malley; ".repeat(300), categoryId: 3 })
  expect(line).toMatch(/; : 'the body is shortened: 1,026 more characters were sent'$/)
  const sent = argumentsOf(line).at(-1)
  expect(sent).toHaveLength(2000)
  expect(sent).toMatch(/^\{"name":"O'Malley; O'/)
})

test('a curl line whose body was not read or whose address is shortened says so', async () => {
  const unread = await lineOf({ requestBody: undefined }, { name: 'Rex', categoryId: 3 })
  expect(unread).toMatch(/; : 'the body was not read and is left out'$/)
  expect(argumentsOf(unread)).not.toContain('--data-raw')
  const long = await lineOf({ target: `/v1/pets?x=${'a'.repeat(3000)}` })
  expect(long).toMatch(/; : 'the address is shortened'$/)
})

test('a curl line that sends all of its request is one command', async () => {
  expect(await lineOf({}, { name: 'Rex', categoryId: 3 })).not.toContain('; :')
})

test('the example of a finding can be sent again, with the key from the environment', async () => {
  const checker = await createChecker({ upstream: 'https://staging.example/shop/v1' })
  checker.check(toCapture(create({ name: "O'Malley" }), answer(errorText(500), 500)))
  const { example } = checker.report().findings.find(({ rule }) => rule === 'required') ?? {}
  expect(example?.curl).toBe(
    `curl -i -X POST --globoff --path-as-is https://staging.example/shop/v1/pets -H "authorization: Bearer $PETSTORE_KEY" -H 'content-type: application/json' --data-raw '{"name":"O'\\''Malley"}'`,
  )
  expect(example?.request.headers).toContain('Bearer [redacted]')
})
