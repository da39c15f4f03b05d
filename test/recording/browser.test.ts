import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { chromium } from 'playwright-core'
import { importRecording } from '../../src/recording/import-recording.ts'
import { readCaptures } from '../../src/recording/read-captures.ts'
import { createChecker } from '../../src/reports/checker.ts'
import { expect, test } from '../support/test.ts'

const CHROMIUM = '/usr/bin/chromium'
const there = existsSync(CHROMIUM)
const title = 'a HAR that a browser recorded checks clean, imports and replays'

test.skipIf(!there)(
  there ? title : `${title} (skipped: there is no ${CHROMIUM})`,
  async ({ start, folder }) => {
    const service = await start()
    const har = path.join(folder, 'browser.har')
    const browser = await chromium.launch({
      executablePath: CHROMIUM,
      args: ['--no-sandbox', '--disable-gpu'],
    })
    const context = await browser.newContext({ recordHar: { path: har, content: 'embed' } })
    const session = async () => {
      const page = await context.newPage()
      await page.goto(`${service.url.replace(/\/v1$/, '')}/__admin/health`)
      const answers = await page.evaluate(visit, { base: service.url, key: service.key })
      await context.close()
      return answers
    }
    const seen = await session().finally(() => browser.close())

    const checker = await createChecker()
    for (const capture of readCaptures(har)) await checker.check(capture)
    const report = checker.report()
    const errors = report.findings.filter(({ severity }) => severity === 'error')
    expect(errors).toEqual([])

    const out = path.join(folder, 'browser.yaml')
    const { summary } = await importRecording({ file: har, out, dropUnknown: true })
    expect(summary).toMatchObject({ exchanges: 6, created: 1, dropped: 1 })
    expect(await readFile(out, 'utf8')).not.toContain(service.key)

    const replay = await start({ scenario: out })
    for (const { path: target, method, json, key, status, text } of seen) {
      const reply = await replay.send(target, {
        ...{ method, key: key ? replay.key : null },
        ...(json !== null && { json: JSON.parse(json) }),
      })
      expect([target, reply.status, reply.text]).toEqual([target, status, text])
      expect(reply.headers.get('x-sandbox-origin')).toBe('tape')
    }
  },
)

/** Runs in the page: a few requests, and what each was answered. */
async function visit({ base, key }: { base: string; key: string }) {
  const steps: [string, string, string | null, boolean][] = [
    ['/pets?limit=3', 'GET', null, true],
    ['/pets', 'POST', '{"name":"Ünï","categoryId":3}', true],
    ['/pets/51', 'GET', null, true],
    ['/pets/999', 'GET', null, true],
    ['/pets', 'POST', '{"name":1,"categoryId":3}', true],
    ['/pets/1', 'GET', null, false],
  ]
  const seen = []
  for (const [path, method, json, hasKey] of steps) {
    const headers: Record<string, string> = {}
    if (hasKey) headers.authorization = `Bearer ${key}`
    if (json !== null) headers['content-type'] = 'application/json'
    const answer = await fetch(base + path, { method, headers, body: json })
    const { status } = answer
    seen.push({ path, method, json, key: hasKey, status, text: await answer.text() })
  }
  return seen
}
