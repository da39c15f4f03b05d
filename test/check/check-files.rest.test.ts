import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Report } from '../../src/check/reports/report.ts'
import type { Capture } from '../../src/journal/exchange.ts'
import { breaks } from '../support/breaks.ts'
import { toCapture } from '../support/capture.ts'
import { answer, create, list, pet } from '../support/case-parts.ts'
import { checkFiles } from '../support/checking.ts'
import { harOf } from '../support/har.ts'
import { createRecorder } from '../support/library.ts'
import { spawnCli } from '../support/run-cli.ts'
import { sound } from '../support/sound.ts'
import { expect, test } from '../support/test.ts'

async function recordTo(file: string, captures: readonly Capture[]): Promise<string> {
  const recorder = createRecorder({ file })
  for (const each of captures) recorder.add(each)
  await recorder.close()
  return file
}

/** Three files with all kinds of exchanges, each at a time of its own, and ids that two files gave. */
async function manyFiles(folder: string): Promise<readonly string[]> {
  const captures = [...breaks, ...sound].map(({ request, answer: each }, at) =>
    toCapture(request, each, { time: Date.parse('2026-11-22T12:00:00Z') - at * 1000 }),
  )
  const created = toCapture(create(), answer(pet({ id: 7 }), 201))
  return Promise.all(
    Array.from({ length: 3 }, (_, part) =>
      recordTo(path.join(folder, `part-${part}.har`), [
        ...captures.filter((_each, at) => at % 3 === part),
        created,
      ]),
    ),
  )
}

/** What was found, without what says when and by whom; `repeated` tells only how much work was saved. */
function essence({ run, instance, from, to, exchanges, ...report }: Report): object {
  return { ...report, exchanges: { ...exchanges, repeated: 0 } }
}

test('several threads find what one finds, in files in any order', { tags: ['long'] }, async ({
  folder,
}) => {
  const files = await manyFiles(folder)
  const one = await checkFiles(files, { threads: 1 })
  expect(one.findings.length).toBeGreaterThan(50)
  const report = await checkFiles(files.toReversed(), { threads: 2 })
  expect(essence(report)).toEqual(essence(one))
  expect(report.parts).toBeUndefined()
  expect(report).toMatchObject({ sequence: 1, sample: 1 })
})

test('a credential of one file is redacted in the findings of another, whichever thread reads it', {
  tags: ['long'],
}, async ({ folder }) => {
  const secret = 'a-secret-of-the-first-file'
  const seen = toCapture(list(), answer([]))
  const requestHeaders = ['authorization', `Bearer ${secret}`]
  // A recording redacts what it knows itself: the first is as a browser writes it.
  const one = path.join(folder, 'one.har')
  await writeFile(one, harOf([{ ...seen, requestHeaders }]))
  const broken = toCapture(list(), answer([pet({ name: 5, note: `it is ${secret}` })]))
  const files = [one, await recordTo(path.join(folder, 'two.har'), [broken])]
  for (const threads of [1, 2]) {
    const text = JSON.stringify(await checkFiles(files, { threads }))
    expect(text).toContain('it is [redacted]')
    expect(text).not.toContain(secret)
  }
})

test('the command distributes large files, and has all their findings', { tags: ['long'] }, async ({
  folder,
}) => {
  const large = JSON.stringify([pet({ name: 'x'.repeat(900_000), categoryId: 'none' })])
  const files = await Promise.all(
    ['one', 'two'].map((name) =>
      recordTo(
        path.join(folder, `${name}.har`),
        Array.from({ length: 6 }, () => toCapture(list(), answer(large))),
      ),
    ),
  )
  const { code, stderr } = await spawnCli(['check', ...files, '--log', 'pretty'])
  expect(code).toBe(1)
  expect(stderr).toContain('12 exchanges: 12 checked, 0 not')
  expect(stderr).toMatch(/error type listPets response\.200\.body\.\*\.categoryId .*12 exchanges/)
})
