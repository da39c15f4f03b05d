import { UsageError } from '../../base/errors.ts'
import { isBelow } from '../../base/files/files.ts'
import {
  countSchema,
  listSchema,
  objectSchema,
  textSchema,
} from '../../contract/document/schema-parts.ts'
import { formatOf, tapeFileOf } from '../../recording/recording-formats.ts'
import { recordingLines, type StoppedRecording } from '../../recording/recordings.ts'
import { json, problem } from '../plane/admin-answer.ts'
import { jsonRequest, jsonResponse, type Route } from '../plane/route.ts'
import { type ProxySubject, proxyRoute } from './route-definitions.ts'

const fileSchema = {
  type: 'string',
  minLength: 1,
  maxLength: 1000,
  description: 'A scenario (.yaml, .json) or a HAR (.har).',
}

const exchangesSchema = countSchema('The number of recorded exchanges.')

export const recordingRoutes: readonly Route<ProxySubject>[] = [
  proxyRoute('getRecordings', {
    summary: 'Show the running recording and the result of the last one',
    responses: jsonResponse(
      'The running recording, the one that is being written, and the one that was stopped last, if there are any.',
      objectSchema(
        {
          running: objectSchema(
            {
              file: fileSchema,
              exchanges: exchangesSchema,
              failure: textSchema('Why it ended early.'),
            },
            { optional: ['failure'] },
          ),
          writing: objectSchema({ file: fileSchema }),
          stopped: objectSchema(
            {
              file: fileSchema,
              exchanges: exchangesSchema,
              remarks: listSchema({ type: 'string' }, 'Its contents, as in the log.'),
              failure: textSchema('Why it could not be written.'),
            },
            { optional: ['exchanges', 'remarks', 'failure'] },
          ),
        },
        { optional: ['running', 'writing', 'stopped'] },
      ),
    ),
    handle: ({ recordings }) => {
      const { running, file, last } = recordings
      return json({
        ...(running && { running }),
        ...(file !== undefined && !running && { writing: { file } }),
        ...(last && { stopped: shown(last) }),
      })
    },
  }),
  proxyRoute<'startRecording', { body: { readonly file: string } }>('startRecording', {
    problems: [409],
    summary: 'Start recording',
    description:
      'The file must be below the directory in which the proxy was started, or be the one that `--record` names. A recording that still runs when the proxy stops is written then.',
    requestBody: jsonRequest('The file to write to.', objectSchema({ file: fileSchema })),
    responses: jsonResponse('It runs.', objectSchema({ file: fileSchema })),
    handle: async ({ recordings, record, body, notice }) => {
      const { file } = body
      if (file !== record) assertInside(file)
      if (!(await recordings.start(file))) return problem(409, runs(recordings.file))
      notice(`recording to ${file}`)
      return json({ file })
    },
  }),
  proxyRoute('stopRecording', {
    problems: [409],
    summary: 'Stop the recording and write it',
    description: 'Exchanges that have not ended are left out.',
    responses: jsonResponse(
      'The recording was written.',
      objectSchema({
        file: fileSchema,
        exchanges: exchangesSchema,
      }),
    ),
    handle: async ({ recordings, notice }) => {
      const busy = recordings.file
      try {
        const summary = await recordings.stop()
        if (!summary) return problem(409, busy === undefined ? NONE_RUNS : isWritten(busy))
        for (const line of recordingLines(summary)) notice(line)
        return json({ file: summary.file, exchanges: summary.exchanges })
      } catch (error) {
        // The request is valid: the problem is the disk, or the recorded traffic.
        if (error instanceof UsageError) return problem(503, error.message)
        throw error
      }
    },
  }),
]

// --- internal ---

function shown(stopped: StoppedRecording): object {
  if ('failure' in stopped) return stopped
  const { file, exchanges } = stopped
  return { file, exchanges, remarks: recordingLines(stopped) }
}

const NONE_RUNS = 'No recording runs; POST /__admin/recordings/start begins one.'

function runs(file: string | undefined): string {
  return `A recording to ${file} runs already; POST /__admin/recordings/stop ends it.`
}

function isWritten(file: string): string {
  return `The recording to ${file} was stopped, and is being written.`
}

/**
 * Makes sure that a client writes only below the directory of the proxy.
 * @throws UsageError for a file elsewhere, or in a directory that does not exist.
 */
function assertInside(file: string): void {
  formatOf(file)
  const here = process.cwd()
  if (isBelow(file, here) && isBelow(tapeFileOf(file), here)) return
  throw new UsageError(
    'file must be in an existing directory below the one that the proxy was started in, or be the file that --record names.',
  )
}
