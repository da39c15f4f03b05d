import { readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { summaryLines } from '../../src/check/reports/formats/summary.ts'
import { toCapture } from '../support/capture.ts'
import { answer, create, errorText, pet } from '../support/case-parts.ts'
import { createChecker, writeReport } from '../support/checking.ts'
import { runs } from '../support/runs.ts'
import { expect, test } from '../support/test.ts'

const escapedIn = (secret: string) =>
  [...secret].map((char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')
const percentIn = (secret: string) =>
  encodeURIComponent(secret).replace(/[A-Za-z]/, (char) => `%${char.charCodeAt(0).toString(16)}`)

/** A text with the escapes of JSON and of targets undone, as a curious reader would. */
const revealed = (text: string) =>
  text
    .replace(/\\+u([0-9a-f]{4})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/%([0-7][0-9a-f])/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))

/** Places where a credential can stand. */
const places: readonly ((secret: string) => Parameters<typeof toCapture>)[] = [
  (secret) => [
    { target: '/v1/pets', headers: { authorization: `Bearer ${secret}` } },
    answer([pet({ status: secret })]),
  ],
  (secret) => [
    { target: '/v1/pets', headers: { authorization: secret } },
    answer([pet({ [secret]: 1 })]),
  ],
  (secret) => [
    { target: '/v1/pets', headers: { authorization: `Bearer ${secret}` } },
    answer(`[{"id":"x${escapedIn(secret)}"}]`),
  ],
  (secret) => [
    { target: `/v1/pets?access_token=${encodeURIComponent(secret)}&limit=0` },
    answer([]),
  ],
  (secret) => [
    { target: `/v1/pets/${percentIn(secret)}`, headers: { authorization: `Bearer ${secret}` } },
    answer(errorText(404), 404),
  ],
  (secret) => [
    { target: `/v1/${encodeURIComponent(secret)}`, headers: { authorization: `Bearer ${secret}` } },
    answer([]),
  ],
  (secret) => [
    { target: '/v1/pets?limit=0', headers: { 'x-api-key': secret } },
    answer([{ secret }]),
  ],
  (secret) => [
    { target: '/v1/pets?limit=0', headers: { cookie: `a=1; session=${secret}` } },
    answer([{ secret }]),
  ],
  (secret) => [
    { target: '/v1/pets?limit=0' },
    answer([{ secret }], 200, { 'set-cookie': [`session=${secret}; Path=/`, 'b=1'] }),
  ],
  (secret) => [
    { target: '/v1/pets', headers: { authorization: `Bearer ${secret}` } },
    answer([], 200, { 'content-type': `x ${secret}` }),
  ],
  (secret) => [
    { target: '/v1/pets', headers: { 'x-api-key': secret } },
    answer([pet({ id: 'x' })], 200, { 'x-echo': secret }),
  ],
  (secret) => [
    {
      ...create({ name: `${'a'.repeat(40)}${secret}` }),
      headers: { authorization: `Bearer ${secret}` },
    },
    answer(pet({ name: secret, id: 1 }), 201),
  ],
  (secret) => [
    {
      target: `/v1/pets?${encodeURIComponent(secret)}=1`,
      headers: { authorization: `Basic ${secret}` },
    },
    answer([]),
  ],
]

// Letters beside what HTTP headers and JSON write as it is; long enough not to be a word of the report.
const secrets = fc
  .string({ unit: fc.constantFrom(...'abcXYZ0189-._~+/='), minLength: 10, maxLength: 60 })
  .map((text) => `S3${text}Q`)

test('no report and no violation holds a credential, or the half of one, wherever it stands', async ({
  folder,
}) => {
  const checker = await createChecker()
  await fc.assert(
    fc.asyncProperty(
      secrets,
      fc.integer({ min: 0, max: places.length - 1 }),
      async (secret, index) => {
        const place = places[index] as (typeof places)[0]
        const said = JSON.stringify(await checker.check(toCapture(...place(secret))))
        const half = secret.slice(0, 8)
        expect(revealed(said)).not.toContain(half)
        expect(revealed(JSON.stringify(checker.report().findings))).not.toContain(half)
      },
    ),
    runs(50),
  )
  const report = checker.report()
  const secret = 'S3-every-format-at-once-Q'
  for (const place of places) await checker.check(toCapture(...place(secret)))
  for (const ending of ['.json', '.xml', '.html', '.md']) {
    const file = path.join(folder, `report${ending}`)
    await writeReport(file, { report: checker.report(), failOn: 'error' })
    expect(readFileSync(file, 'utf8')).not.toContain(secret)
  }
  expect(summaryLines(checker.report()).join('\n')).not.toContain(secret)
  expect(report.findings.length).toBeGreaterThan(5)
})

test('the example of a finding can be sent again, with the key from the environment', async () => {
  const checker = await createChecker({ upstream: 'https://staging.example/shop/v1' })
  await checker.check(toCapture(create({ name: "O'Malley" }), answer(errorText(500), 500)))
  const { example } = checker.report().findings.find(({ rule }) => rule === 'required') ?? {}
  expect(example?.curl).toBe(
    `curl -i -X POST --globoff --path-as-is https://staging.example/shop/v1/pets -H "authorization: Bearer $PETSTORE_KEY" -H 'content-type: application/json' --data-raw '{"name":"O'\\''Malley"}'`,
  )
  expect(example?.request.headers).toContain('Bearer [redacted]')
})
