import { printable } from '../../../base/text/text.ts'
import { CONTRACT_FILE, readOperationLines } from '../../../contract/document/contract-file.ts'
import type { Severity } from '../../../contract/requests/violation-types.ts'
import type { Finding, Report } from '../report.ts'
import { isFailure } from '../report-texts.ts'

/** Writes GitHub's workflow commands for new findings at their operations: the ten errors and ten warnings that it shows. */
export function annotationLines({ findings }: Pick<Report, 'findings'>): readonly string[] {
  const lineOf = readOperationLines()
  return SHOWN.flatMap((severity) =>
    findings
      .filter((each) => each.severity === severity && isFailure(each, 'warning'))
      .slice(0, MOST)
      .map((each) => toCommand(each, lineOf(each.operation))),
  )
}

// --- internal ---

const SHOWN = ['error', 'warning'] as const satisfies readonly Severity[]
const MOST = 10

function toCommand({ severity, rule, operation, location, message }: Finding, line: number) {
  const title = property(`${rule}: ${operation}`)
  return `::${severity} file=${CONTRACT_FILE},line=${line},title=${title}::${data(`${location}: ${message}`)}`
}

/** Escapes the text of a command as @actions/core does. */
function data(text: string): string {
  return printable(text.toWellFormed(), { lines: true })
    .replaceAll('%', '%25')
    .replaceAll('\r', '%0D')
    .replaceAll('\n', '%0A')
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
