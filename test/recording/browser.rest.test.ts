import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { chromium } from 'playwright-core'
import { CHROMIUM } from '../support/chromium.ts'
import { runCli } from '../support/run-command.ts'
import { some } from '../support/runs.ts'
import { expect, test } from '../support/test.ts'

const there = existsSync(CHROMIUM)

for (const content of some(['embed', 'attach'] as const, 1)) {
  const title = `a HAR that a browser recorded (bodies: ${content}) checks clean, imports and replays`
  test.skipIf(!there)(
    there ? title : `${title} (skipped: there is no ${CHROMIUM})`,
    async ({ start, folder }) => {
      const service = await start()
      const har = path.join(folder, 'browser.har')
      const browser = await chromium.launch({
        executablePath: CHROMIUM,
        args: ['--no-sandbox', '--disable-gpu'],
      })
      const context = await browser.newContext({ recordHar: { path: har, content } })
      const session = async () => {
        const page = await context.newPage()
        await page.goto(`${service.url.replace(/\/v1$/, '')}/__admin/health`)
        const answers = await page.evaluate(visit, { base: service.url, key: service.key })
        await context.close()
        return answers
      }
      const seen = await session().finally(() => browser.close())
      const attached = (await readdir(folder)).filter((name) => name !== 'browser.har')
      expect(attached.length > 0).toBe(content === 'attach')

      const report = path.join(folder, 'report.json')
      const checked = await runCli(['check', har, '--fail-on', 'error', '--report', report])
      expect(checked.code).toBe(0)
      const said = await readFile(report, 'utf8')
      expect(JSON.parse(said).exchanges).toMatchObject({ total: 7, checked: 6, unchecked: 1 })
      expect(said).not.toContain(service.key)

      const out = path.join(folder, 'browser.yaml')
      const imported = await runCli(['scenario', 'import', har, '--out', out, '--drop-unknown'])
      expect(imported).toMatchObject({ code: 0, stderr: '' })
      expect(imported.stdout).toMatch(/exchanges 6, pets \d+, created 1\n/)
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
}

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
