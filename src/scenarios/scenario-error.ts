import { UsageError } from '../base/errors.ts'
import { isSecretPlace, redactProblem } from '../redaction/redact-problem.ts'
import type { ScenarioFile } from './scenario-file.ts'

/** A problem or a warning about a place in a scenario file: the path to the place, and the text that follows its name. */
export interface Remark {
  readonly path: readonly string[]
  readonly text: string
}

/** The error for the problems of one file, one line each, up to ten. */
export function scenarioError(source: ScenarioFile, remarks: readonly Remark[]): UsageError {
  const lines = remarks.slice(0, MOST_SHOWN).map((remark) => remarkLine(source, remark))
  const more = remarks.length - MOST_SHOWN
  return new UsageError([...lines, ...(more > 0 ? [`… and ${more} more`] : []), WAY_OUT].join('\n'))
}

/** A remark as one line: `mine.yaml:7: faults[0].calls must be …`. */
export function remarkLine(source: ScenarioFile, remark: Remark): string {
  const { path } = remark
  return `${placeOf(source, path)}: ${nameOf(path)} ${remarkText(remark)}`
}

/** The text of a remark. Credentials are redacted, even invalid ones. */
export function remarkText(remark: Remark): string {
  const isSecretExpression = remark.path.at(-1) === 'matches' && isSecretPlace(remark.path)
  return isSecretExpression
    ? 'is not a regular expression that RE2 accepts.'
    : redactProblem(remark)
}

/** `mine.yaml:7`, or only the file if the line is unknown. */
export function placeOf({ file, lineOf }: ScenarioFile, path: readonly string[]): string {
  const line = lineOf(path)
  return line === undefined ? file : `${file}:${line}`
}

/** The name of a place: `faults[0].respond.status`. */
export function nameOf(path: readonly string[]): string {
  if (path.length === 0) return 'the scenario'
  return path.reduce((name, part) => {
    if (/^\d+$/.test(part)) return `${name}[${part}]`
    const word = part === '' ? '""' : part
    return name === '' ? word : `${name}.${word}`
  }, '')
}

// --- internal ---

const MOST_SHOWN = 10
const WAY_OUT = 'The format: docs/scenarios.md, or `petstore-sandbox scenario schema`.'
