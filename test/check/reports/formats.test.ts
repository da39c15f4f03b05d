import { readFileSync } from 'node:fs'
import path from 'node:path'
import { validateXML } from 'xmllint-wasm'
import { UsageError } from '../../../src/base/errors.ts'
import { lazy } from '../../../src/base/memoize.ts'
import type { Report } from '../../../src/check/reports/report.ts'
import { failsOn } from '../../../src/check/reports/report-texts.ts'
import { summaryLines } from '../../../src/check/reports/run/run-text.ts'
import { fileFormats, reportFormats } from '../../../src/formats/formats.ts'
import { breaks } from '../../support/breaks.ts'
import { toCapture } from '../../support/capture.ts'
import { CASE_KEY } from '../../support/case.ts'
import { answer, list, pet, pets } from '../../support/case-parts.ts'
import { createChecker, writeReport } from '../../support/checking.ts'
import { runCli } from '../../support/run-command.ts'
import { sound } from '../../support/sound.ts'
import { expect, test } from '../../support/test.ts'

const SCHEMA = readFileSync(new URL('../../support/junit.xsd', import.meta.url), 'utf8')

/** A peer that tries to break out of every format. */
const NASTY = `<script>alert(1)</script>"'&]]>--><img src=x onerror=alert(2)>|\`\`\`\n# x\u001b[31m\u202e@all [a](javascript:b)`

const nastyReport = lazy(async (): Promise<Report> => {
  const checker = await createChecker({ upstream: 'https://user:hunter2@staging.example/base/v1' })
  for (const { request, answer: each } of [...breaks, ...sound])
    await checker.check(toCapture(request, each))
  await checker.check(toCapture(list(), answer([pet({ status: NASTY, [NASTY]: 1 })])))
  await checker.check(toCapture({ target: `/v1/${NASTY}` }, answer([])))
  checker.skip('queue-full')
  return checker.report()
})

async function written(report: Report, folder: string, ending: string): Promise<string> {
  const file = path.join(folder, `report${ending}`)
  await writeReport(file, { report, failOn: 'warning' })
  return readFileSync(file, 'utf8')
}

async function xmlErrors(text: string): Promise<readonly unknown[]> {
  const { errors } = await validateXML({
    xml: [{ fileName: 'report.xml', contents: text }],
    schema: [SCHEMA],
  })
  return [...errors]
}

test('JUnit is valid by its schema, with a case for each answer, and as many failures as findings that fail', async ({
  folder,
}) => {
  const report = await nastyReport()
  const text = await written(report, folder, '.xml')
  expect(await xmlErrors(text)).toEqual([])
  const broken = report.findings.filter(({ severity }) => severity !== 'note').length
  expect(text.match(/<failure /g)?.length).toBe(broken)
  const sums = [...text.matchAll(/<testsuite .*? failures="(\d+)"/g)].map(([, each]) =>
    Number(each),
  )
  expect(sums.reduce((sum, each) => sum + each, 0)).toBe(broken)
  expect(text).toContain(`failures="${broken}"`)
  for (const { operation, count, statuses } of report.coverage.operations) {
    const [, cases = ''] =
      new RegExp(`<testsuite name="${operation}" ([\\s\\S]*?)</testsuite>`).exec(text) ?? []
    const names = [...cases.matchAll(/<testcase name="([^"]*)"/g)].map(([, name]) => name)
    const answers = statuses.map(({ status }) => String(status))
    expect(names).toEqual(expect.arrayContaining(count === 0 ? [] : answers))
    expect(new Set(names).size).toBe(names.length)
    expect(cases).toContain(`tests="${names.length}"`)
  }
})

test('the schema of JUnit refuses what is none', async () => {
  expect(await xmlErrors('<testsuites><testsuite name="x"/></testsuites>')).not.toEqual([])
})

test('JUnit of a clean run shows tests that passed', async ({ folder }) => {
  const checker = await createChecker()
  await checker.check(toCapture(list(), answer(pets(3))))
  const text = await written(checker.report(), folder, '.xml')
  expect(await xmlErrors(text)).toEqual([])
  expect(text).toContain('<testcase name="200" classname="listPets" time="0"/>')
  expect(text).toContain('<testcase name="401" classname="listPets" time="0">\n      <skipped>')
  expect(text).not.toContain('<failure')
  expect(text).toContain('no exchange of this operation was seen')
})

test('JSON is the report itself', async ({ folder }) => {
  const report = await nastyReport()
  expect(JSON.parse(await written(report, folder, '.json'))).toEqual(
    JSON.parse(JSON.stringify(report)),
  )
})

test('HTML shows what a peer sent as text only, and loads nothing', async ({ folder }) => {
  const text = await written(await nastyReport(), folder, '.html')
  expect(text).not.toMatch(/<(script|img|link|iframe)\b/i)
  expect(text).not.toMatch(/<[^>]*\son\w+=/i)
  expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(text).toContain(`default-src 'none'`)
  for (const tag of ['article', 'details', 'pre', 'table', 'ul', 'dl']) {
    const count = (form: RegExp) => text.match(form)?.length
    expect(count(new RegExp(`<${tag}[ >]`, 'g')), tag).toBe(count(new RegExp(`</${tag}>`, 'g')))
  }
})

test('Markdown keeps what a peer sent out of its own marks', async ({ folder }) => {
  const text = await written(await nastyReport(), folder, '.md')
  const outside = text.replace(/^(`{3,})\n[\s\S]*?\n\1$/gm, '')
  expect(outside).not.toContain('<script')
  expect(outside).not.toContain('<img')
  expect(outside).not.toContain('](javascript')
  const rows = outside.split('\n').filter((line) => line.startsWith('|'))
  expect(rows.length).toBeGreaterThan(20)
  expect(outside).toContain('list-limit')
})

test('the summary names findings in text that cannot move the cursor', async () => {
  const lines = summaryLines(await nastyReport())
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these must not be there
  expect(lines.join('')).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e]/)
  expect(lines.some((line) => line.includes('list-limit'))).toBe(true)
  expect(lines).toContainEqual('  not checked: 1 × dropped because the checks were behind')
})

test('no format shows a credential, of a request or of the upstream', async ({ folder }) => {
  const report = await nastyReport()
  const texts = await Promise.all(
    ['.json', '.xml', '.html', '.md', '.sarif'].map((each) => written(report, folder, each)),
  )
  for (const text of [...texts, summaryLines(report).join('\n')]) {
    expect(text).not.toContain(CASE_KEY)
    expect(text).not.toContain('hunter2')
  }
})

test('another ending is refused, and the endings are named', async ({ folder }) => {
  const report = (await createChecker()).report()
  for (const name of ['report.pdf', 'report']) {
    const refused = writeReport(path.join(folder, name), { report, failOn: 'error' })
    await expect(refused).rejects.toThrow(UsageError)
    await expect(refused).rejects.toThrow('.json, .xml, .html, .md, .sarif')
  }
})

test('a directory that is not there is refused by name', async ({ folder }) => {
  const report = (await createChecker()).report()
  await expect(
    writeReport(path.join(folder, 'no', 'report.md'), { report, failOn: 'error' }),
  ).rejects.toThrow(/ENOENT.*Name a file/)
})

test('a run fails by the threshold, and never on notes', async () => {
  const reportOf = async (...given: Parameters<typeof toCapture>) => {
    const checker = await createChecker()
    await checker.check(toCapture(...given))
    return checker.report()
  }
  const error = await reportOf(list(), answer(pets(21)))
  const warning = await reportOf(list(), answer([pet({ colour: 'red' })]))
  const note = await reportOf(list('?page=2'), answer([]))
  const verdicts = (report: Report) =>
    (['error', 'warning', 'never'] as const).map((threshold) => failsOn(report, threshold))
  expect(verdicts(error)).toEqual([true, true, false])
  expect(verdicts(warning)).toEqual([false, true, false])
  expect(verdicts(note)).toEqual([false, false, false])
})

test('the help of --report names the ending of every format', async () => {
  const { stdout } = await runCli(['check', '--help'])
  const help = /--report\s([\s\S]*?)\n\s+--/.exec(stdout)?.[1]
  for (const { ending } of fileFormats.map((each) => reportFormats[each]))
    expect(help).toContain(ending)
})
