import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { startSandboxOf } from '../../src/http/start-sandbox.ts'
import { profileText } from '../../src/verify/profile.ts'
import { expect, test } from '../support/test.ts'
import { workshop } from '../support/workshop.ts'
import { choicesOf, verifyService } from './verify-service.ts'

const OTHER = {
  'listOrder:listJobs': 'newest',
  'listTotal:listJobs': 'header',
  'invalidQuery:listJobs': 'clamp',
  unknownQuery: 'reject',
  errorCode: 'SCREAMING_CASE',
  'invalidId:getJob': 'reject',
  head: 405,
  trailingSlash: 'served',
  keyOrder: 'reversed',
  'omittedValue:createJob.state': 'running',
  'location:createJob': 'address',
  'unknownFields:createJob': 'reject',
  'removedTwice:removeJob': 'success',
  'readRemoved:getJob': 410,
  'idReuse:createJob': 'again',
  'entityTags:getJob': 'etag',
  'unknownReplaced:replaceJob':'create',
  'nullMember:updateJob': 'removed',
  'sortTies:listJobs': 'newest',
  'staleCursor:listJobs.after': 'reject',
  refusalOrder: 'request', challenge: 'realm', repeatedQuery: 'last', emptyQuery: 'ignore', pathCase: 'served', otherMethods: 404, caching: 'no-store', extraFields: 'added', charset: 'utf-8', whitespace: 'indented', textEscapes: 'unicode', 'idSequence:createJob': 'beyond-2^53', 'unlistedReference:createJob.customerId': 'accept', 'emptyText:createJob.title': 'reject', 'longText:createJob.note': 'reject', 'negativeNumber:createJob.hours': 'reject', contentType: 415, codedBody: 400, largeBody: 400, duplicateKeys: 'reject', errorMessage: 'short'
}

test('x', async ({folder}) => {
  const source = await workshop.open()
  await using sandbox = await startSandboxOf(source, { scenario: 'default', unspecified: OTHER })
  const { url, key } = sandbox
  const { verification, report } = await verifyService(url, { source, key })
  for (const { name, upstream, sandbox: here, result } of verification.entries)
    if (String((OTHER as any)[name]) !== String('unknown' in upstream ? upstream.unknown : choicesOf(upstream)))
    console.log((OTHER as any)[name], result, name, 'unknown' in upstream ? upstream.unknown : choicesOf(upstream), 'unknown' in here ? here.unknown : choicesOf(here))
  console.log(report.findings.filter(f => f.rule !== 'ledger-difference').map((f: any) => [f.rule, f.operation, f.location, f.message]))
  const file = path.join(folder, 'p.yaml')
  const text = profileText(verification, { file, upstream: url, time: 0 })
  await writeFile(file, text)
  console.log(text)
  const again = await verifyService(url, { source, key, scenario: file })
  console.log(again.differing, again.verification.entries.filter(e => e.result === 'unknown').map(e => [e.name, e.sandbox, e.upstream]))
  expect(1).toBe(1)
}, 120000)
