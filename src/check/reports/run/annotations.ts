import { printable } from '../../../base/text/text.ts'
import type { ContractSource } from '../../../contract/document/contract-source.ts'
import type { Severity } from '../../../contract/requests/violation-types.ts'
import type { Finding, Report } from '../report.ts'
import { isFailure } from '../report-texts.ts'

/** Writes GitHub's workflow commands for new findings at their operations: the ten errors and ten warnings that it shows. */
export function annotationLines(
  { findings }: Pick<Report, 'findings'>,
  { file, operationLines }: ContractSource,
): readonly string[] {
  return SHOWN.flatMap((severity) =>
    findings
      .filter((each) => each.severity === severity && isFailure(each, 'warning'))
      .slice(0, MOST)
      .map((each) => toCommand(each, { file: file.name, line: operationLines(each.operation) })),
  )
}

// --- internal ---

const SHOWN = ['error', 'warning'] as const satisfies readonly Severity[]
const MOST = 10

function toCommand(
  { severity, rule, operation, location, message }: Finding,
  { file, line }: { readonly file: string; readonly line: number },
) {
  const title = property(`${rule}: ${operation}`)
  return `::${severity} file=${file},line=${line},title=${title}::${data(`${location}: ${message}`)}`
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
