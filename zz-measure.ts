import { readContract } from './src/contract/reading/read-contract.ts'
import { contractOf } from './src/contract/contract.ts'
import { createChecker } from './src/check/checker.ts'
import { stringifyJson } from './src/base/json/json.ts'
import { forRequests } from './src/contract/bodies/read-only.ts'
import { createAnswerSchemas } from './src/contract/views/answer-schema.ts'
import { isJsonKin } from './src/contract/document/operations.ts'

const file = process.argv[2] as string
const most = Number(process.argv[3] ?? 1e9)
const t0 = performance.now()
const source = await readContract({ file })
const t1 = performance.now()
const contract = contractOf(source)
contract.records
const t2 = performance.now()
const rss = () => Math.round(process.memoryUsage().rss / 1e6)
const before = rss()
const checker = await createChecker({ source, keepVerdicts: false })
const t3 = performance.now()
console.log(`read ${(t1 - t0) | 0} ms, compile ${(t2 - t1) | 0} ms, checker ${(t3 - t2) | 0} ms, operations ${contract.operations.length}, rss ${before} -> ${rss()} MB`)
const forAnswers = createAnswerSchemas()
const at = (path: string) => ({ seed: 7, path, keepsUnknown: false, isFull: true })
const times: number[] = []
const enc = encodeURIComponent
let skipped = 0
const captures = contract.operations.slice(0, most).flatMap((op) => {
  try {
    let target = op.path
    const headers = ['host', 'x', 'authorization', 'Bearer k']
    const query: string[] = []
    for (const p of op.parameters) {
      const show = (): unknown => contract.views(p.schema).show(p.schema.default ?? null, at(`${op.id}/${p.in}/${p.name}`))
      if (p.in === 'path') target = target.replace(`{${p.name}}`, enc(String(show())) || 'x')
      else if (!p.required) continue
      else if (p.in === 'query') query.push(`${enc(p.name)}=${enc(String(show()))}`)
      else if (p.in === 'header') headers.push(p.name, String(show()))
    }
    let body = ''
    const asked = op.bodyTypes.find(({ type }) => isJsonKin(type))
    if (asked) {
      body = stringifyJson(contract.views(forRequests(asked.schema)).show(null, at(`${op.id}/body`)))
      headers.push('content-type', asked.type)
    }
    const status = Object.keys(op.responses).find((k) => /^2\d\d$/.test(k)) ?? '200'
    const content = Object.entries(op.responses[status]?.content ?? {}).find(([t]) => isJsonKin(t))
    const answer = content ? stringifyJson(contract.views(forAnswers(content[1].schema)).show(null, at(`${op.id}/${status}`))) : ''
    const responseHeaders = content ? ['content-type', content[0]] : []
    for (const [name, h] of Object.entries(op.responses[status]?.headers ?? {})) if (h.required) responseHeaders.push(name, String(contract.views(h.schema ?? {}).show(null, at(name))))
    return [{ id: op.id, time: 0, duration: 1, method: op.method, target: target + (query.length ? `?${query.join('&')}` : ''), requestHeaders: headers, requestBody: Buffer.from(body), status: Number(status), responseHeaders, responseBody: Buffer.from(answer), failure: undefined }]
  } catch (e) { skipped += 1; if (skipped < 4) console.log('skip', op.id, (e as Error).message); return [] }
})
console.log('captures', captures.length, 'skipped', skipped, 'rss', rss())
for (const c of captures) { const t = performance.now(); checker.check(c); times.push(performance.now() - t) }
const sorted = times.toSorted((a, b) => a - b)
const q = (f: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * f))]?.toFixed(2)
console.log(`first judged of an operation: 1st ${times[0]?.toFixed(1)} 2nd ${times[1]?.toFixed(1)} 100th ${times[99]?.toFixed(2)}, median ${q(0.5)} p95 ${q(0.95)} max ${q(1)} ms, sum ${times.reduce((a, b) => a + b, 0) | 0} ms, rss ${rss()} MB`)
const t4 = performance.now()
for (let i = 0; i < 5; i++) for (const c of captures) checker.check(c)
console.log(`again: ${((performance.now() - t4) / 5 / captures.length * 1000).toFixed(0)} us each, rss ${rss()}`)
const [one] = captures
if (one) { const t = performance.now(); for (let i = 0; i < 1000; i++) checker.check(one); console.log(`one of them 1000 times: ${(performance.now() - t).toFixed(0)} us each`) }
global.gc?.(); console.log('after gc rss', rss(), 'heap', Math.round(process.memoryUsage().heapUsed / 1e6))
const report = checker.report()
const serious = report.findings.filter((f) => f.severity === 'error')
const by = Map.groupBy(serious, (f) => f.rule)
console.log('remarks', report.remarks)
console.log('errors', serious.length, [...by].map(([r, l]) => `${r}:${l.length}`).join(' '))
for (const f of serious.slice(0, Number(process.argv[4] ?? 12))) console.log(' ', f.rule, f.operation, f.location, '|', f.message.slice(0, 150), '|', f.pointer)
const warn = Map.groupBy(report.findings.filter((f) => f.severity === 'warning'), (f) => f.rule)
console.log('warnings', [...warn].map(([r, l]) => `${r}:${l.length}`).join(' '))
