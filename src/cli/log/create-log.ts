import process from 'node:process'
import { inspect } from 'node:util'
import type { LogFormat } from '../../options/words.ts'
import { createJsonLog } from './json-log.ts'
import { LineWriter, type Standing } from './line-writer.ts'
import type { Log } from './log.ts'
import { createPrettyLog } from './pretty-log.ts'

/**
 * Creates the log: pretty lines, NDJSON, or silent (errors only). By default, it is pretty on a terminal and else NDJSON. Pretty lines
 * make room for what stands on the terminal.
 */
export function createLog(
  format: LogFormat = process.stderr.isTTY ? 'pretty' : 'json',
  standing?: Standing,
): Log {
  switch (format) {
    case 'json':
      return createJsonLog()
    case 'pretty':
      return createPrettyLog(standing)
    case 'silent':
      return createSilentLog()
  }
}

// --- internal ---

function createSilentLog(): Log {
  const writer = new LineWriter((dropped) => `${dropped} messages were dropped.`)
  const error = (message: string) => writer.write(message)
  return {
    started: () => {},
    exchange: undefined,
    passage: () => {},
    notice: ({ message, isTrouble }) => isTrouble && error(message),
    info: () => {},
    error,
    bug: (bug) => error(`This is a bug of petstore-sandbox: ${inspect(bug)}`),
    summary: (_lines, brief) => brief !== undefined && error(brief),
    annotations: (lines) => writer.writeAll(lines),
    close: () => writer.close(),
  }
}
