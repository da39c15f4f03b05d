import { setTimeout as sleep } from 'node:timers/promises'
import { pinnedOf, questionOf } from '../../check/reports/ledger-counter.ts'
import { failingNext, nextTally } from '../../check/reports/next-changes.ts'
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
import {
  type CoverageChoice,
  coverages,
  nextThresholds,
  thresholds,
  whenBehindChoices,
} from '../../options/words.ts'
import { json, problem } from '../plane/admin-answer.ts'
import { jsonResponse, pathParameter, queryParameter, type Route } from '../plane/route.ts'
import { schemaRef } from './admin-schemas.ts'
import { type ProxySubject, proxyRoute } from './route-definitions.ts'

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

export const reportRoutes: readonly Route<ProxySubject>[] = [
  proxyRoute<'getReport', { query: { readonly coverage: CoverageChoice } }>('getReport', {
    summary: 'Show the report so far',
    description: `What \`--report FILE.json\` writes at the end. It waits for exchanges that are still to be checked, but no longer than ${LONGEST_WAIT / 1000} s.`,
    parameters: [
      queryParameter('coverage', 'Which operations of a contract with more than 50 it lists.', {
        enum: coverages,
        default: 'met',
      }),
    ],
    responses: jsonResponse('The report so far.', schemaRef('Report')),
    handle: async ({ checked, checker, over, query }) => {
      await waitFor(checked(), over)
      const report = await checker.report()
      return json(query.coverage === 'all' ? report : withCoverageShown(report))
    },
  }),
  proxyRoute('getStatus', {
    summary: 'Show the status',
    description:
      'The report without the examples and without waiting for checks, and the progress of checks and recording. It is cheap: a page may ask every second.',
    responses: jsonResponse('The status.', schemaRef('Status')),
    handle: async (subject) => {
      const { checker, progress, sample, whenBehind, failOn, failOnNext, recordings, faults } =
        subject
      const { running } = recordings
      const [outline, next, queue] = await Promise.all([
        ...([checker.outline(), checker.next()] as const),
        progress(),
      ])
      const fails = failsOn(outline, failOn) || failingNext({ next }, failOnNext).length > 0
      return json({
        ...outline,
        questions: questionsOf(outline),
        ...{ sample, whenBehind, failOn, fails, queue },
        ...(next && { next: { contract: next.contract, ...nextTally(next), failOn: failOnNext } }),
        ...(running && { recording: running }),
        ...(faults && { faults: faults.current.faults.faults.length }),
      })
    },
  }),
  proxyRoute('getNext', {
    problems: [409],
    summary:
      'Show which clients the next contract would refuse, and which have something that changes',
    description:
      'For a proxy with `--next`: every change with its clients, of the exchanges that were checked so far. A client is the origin of a page, else the product in User-Agent. At most a hundred clients are told apart; all others are together as `all other clients`.',
    responses: jsonResponse('What the exchanges so far show.', schemaRef('Next')),
    handle: async ({ checker }) => {
      const [next, { exchanges }] = await Promise.all([checker.next(), checker.outline()])
      if (!next) return problem(409, NO_NEXT)
      const { checked, unchecked } = exchanges
      return json({ ...next, exchanges: { checked, unchecked } })
    },
  }),
  proxyRoute('getFinding', {
    problems: [404],
    summary: 'Show a finding with its example',
    parameters: [pathParameter('fingerprint', 'The fingerprint of the finding, as in the report.')],
    responses: jsonResponse('The finding.', schemaRef('Finding')),
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
  Report: objectSchema(
    {
      ...reportProperties,
      ...stampProperties,
      findings: listSchema(schemaRef('Finding')),
      next: reportShapes.ReportedNext,
    },
    { optional: ['next'] },
  ),
  Next: objectSchema(
    {
      ...Object(reportShapes.ReportedNext).properties,
      exchanges: objectSchema({
        checked: countSchema('How many were held against it.'),
        unchecked: countSchema('How many were not checked at all.'),
      }),
    },
    { description: 'What the exchanges so far show of the next contract.' },
  ),
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
      faults: countSchema(
        'How many faults are in force; absent if the proxy was started without any.',
      ),
      questions: listSchema(
        objectSchema({
          entry: textSchema('The name of an entry of the ledger that was seen.'),
          question: textSchema('What the contract leaves open.'),
          pinned: { type: ['string', 'integer'], description: 'The choice of the sandbox.' },
        }),
        'What the entries in `ledger` ask, of those that this release has.',
      ),
      next: objectSchema(
        {
          contract: textSchema('The digest of the next contract.'),
          changes: countSchema('How many changes there are.'),
          refused: countSchema('How many would refuse a client.'),
          met: countSchema('How many a client met, without being refused by them.'),
          notMet: countSchema('How many no checked exchange met.'),
          clients: countSchema('How many clients would be refused, or met something.'),
          failOn: { enum: nextThresholds, description: 'What of it makes the run fail.' },
        },
        { description: 'What the exchanges so far show of the next contract, if there is one.' },
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
    { optional: ['faults', 'queue', 'next', 'recording'] },
  ),
}

// --- internal ---

const NO_NEXT =
  'This proxy knows one contract. Start it with --next FILE to hold exchanges against the next one, too.'

/** Waits for a promise, but only for a limited time and while the client is still there. */
async function waitFor(promise: Promise<void>, over: AbortSignal): Promise<void> {
  const done = new AbortController()
  const signal = AbortSignal.any([over, done.signal])
  await Promise.race([promise, sleep(LONGEST_WAIT, undefined, { signal }).catch(() => {})])
  done.abort()
}
