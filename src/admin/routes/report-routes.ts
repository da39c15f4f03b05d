import { setTimeout as sleep } from 'node:timers/promises'
import { pinnedOf, questionOf } from '../../check/reports/ledger-counter.ts'
import type { ReportOutline } from '../../check/reports/report.ts'
import {
  reportProperties,
  reportShapes,
  stampProperties,
} from '../../check/reports/report-schema.ts'
import { failsOn, withCoverageShown } from '../../check/reports/report-texts.ts'
import type { Schema } from '../../contract/document/document.ts'
import {
  countSchema,
  listSchema,
  objectSchema,
  switchSchema,
  textSchema,
} from '../../contract/document/schema-parts.ts'
import { coverages, thresholds, whenBehindChoices } from '../../options/words.ts'
import { json, problem } from '../plane/admin-answer.ts'
import { jsonResponse, pathParameter, queryParameter } from '../plane/document-parts.ts'
import type { Route } from '../plane/route.ts'
import { schemaRef } from './admin-schemas.ts'
import { type ProxySubject, proxyRoute } from './subjects.ts'

/** What the entries of a report ask, of those that this release has. */
function questionsOf({ ledger = [] }: Pick<ReportOutline, 'ledger'>) {
  return ledger.flatMap((seen) => {
    const { entry } = seen
    const pinned = pinnedOf(seen)
    return pinned === undefined ? [] : [{ entry, question: questionOf(seen), pinned }]
  })
}

/** How long the report waits for checks, in milliseconds. */
const LONGEST_WAIT = 2000

/** The result of checking the exchanges so far against the contract. */
export const reportRoutes: readonly Route<ProxySubject>[] = [
  proxyRoute({
    method: 'get',
    path: '/report',
    operation: {
      operationId: 'getReport',
      summary: 'Show the report so far',
      description: `What \`--report FILE.json\` writes at the end. It waits for exchanges that are still to be checked, but no longer than ${LONGEST_WAIT / 1000} s.`,
      parameters: [
        queryParameter('coverage', 'Which operations of a contract with more than 50 it lists.', {
          enum: coverages,
          default: 'met',
        }),
      ],
      responses: { 200: jsonResponse('The report so far.', schemaRef('Report')) },
    },
    handle: async ({ checked, checker, over, query }) => {
      await waitFor(checked(), over)
      const report = await checker.report()
      return json(query.coverage === 'all' ? report : withCoverageShown(report))
    },
  }),
  proxyRoute({
    method: 'get',
    path: '/status',
    operation: {
      operationId: 'getStatus',
      summary: 'Show the status',
      description:
        'The report without the examples and without waiting for checks, and the progress of checks and recording. It is cheap: a page may ask every second.',
      responses: { 200: jsonResponse('The status.', schemaRef('Status')) },
    },
    handle: async ({ checker, progress, sample, whenBehind, failOn, recordings }) => {
      const { running } = recordings
      const [outline, queue] = await Promise.all([checker.outline(), progress()])
      return json({
        ...outline,
        questions: questionsOf(outline),
        ...{ sample, whenBehind, failOn, fails: failsOn(outline, failOn), queue },
        ...(running && { recording: running }),
      })
    },
  }),
  proxyRoute({
    method: 'get',
    path: '/findings/{fingerprint}',
    problems: [404],
    operation: {
      operationId: 'getFinding',
      summary: 'Show a finding with its example',
      parameters: [
        pathParameter('fingerprint', 'The fingerprint of the finding, as in the report.'),
      ],
      responses: { 200: jsonResponse('The finding.', schemaRef('Finding')) },
    },
    handle: async ({ checker, path }) => {
      const finding = await checker.finding(path.fingerprint)
      return finding
        ? json(finding)
        : problem(404, 'There is no such finding; GET /__admin/status lists them.')
    },
  }),
]

/** The schemas of a proxy's findings, by name. */
export const reportSchemas: { readonly [name: string]: Schema } = {
  Report: objectSchema({
    ...reportProperties,
    ...stampProperties,
    findings: listSchema(schemaRef('Finding')),
  }),
  Finding: reportShapes.Finding,
  FindingOutline: reportShapes.FindingOutline,
  Status: objectSchema(
    {
      ...reportProperties,
      ...stampProperties,
      findings: listSchema(schemaRef('FindingOutline')),
      whenBehind: {
        enum: whenBehindChoices,
        description: 'What happens when exchanges arrive faster than they can be checked.',
      },
      failOn: { enum: thresholds, description: 'The lowest severity that makes the run fail.' },
      fails: switchSchema('Whether the run would fail if it ended now.'),
      questions: listSchema(
        objectSchema({
          entry: textSchema('The name of an entry of the ledger that was seen.'),
          question: textSchema('What the contract leaves open.'),
          pinned: { type: ['string', 'integer'], description: 'The choice of the sandbox.' },
        }),
        'What the entries in `ledger` ask, of those that this release has.',
      ),
      queue: objectSchema({
        waiting: countSchema('How many exchanges wait for their check.'),
        bytes: countSchema('The size of their bodies, in bytes.'),
        lag: countSchema('How long the last checked exchange waited, in milliseconds.'),
      }),
      recording: objectSchema(
        {
          file: { type: 'string' },
          exchanges: countSchema('How many exchanges it has.'),
          failure: textSchema('Why it ended early.'),
        },
        { optional: ['failure'], description: 'The running recording.' },
      ),
    },
    { optional: ['queue', 'recording'] },
  ),
}

// --- internal ---

/** Waits for a promise, but only for a limited time and while the client is still there. */
async function waitFor(promise: Promise<void>, over: AbortSignal): Promise<void> {
  const done = new AbortController()
  const signal = AbortSignal.any([over, done.signal])
  await Promise.race([promise, sleep(LONGEST_WAIT, undefined, { signal }).catch(() => {})])
  done.abort()
}
