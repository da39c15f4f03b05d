import type { ReportModel, Suite, TestCase } from './report-model.ts'

/** Writes a report as JUnit XML for CI servers. */
export function writeJunit({ tests }: Pick<ReportModel, 'tests'>): string {
  const { suites, time } = tests()
  const cases = suites.flatMap((suite) => suite.cases)
  const when = time ? ` timestamp="${time.from.slice(0, 19)}" time="${time.seconds}"` : ''
  const total = time ? ` time="${time.seconds}"` : ''
  const inside = suites.map((suite) => suiteText(suite, when)).join('')
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="petstore-sandbox" ${numbers(cases)}${total}>\n${inside}</testsuites>\n`
}

// --- internal ---

function numbers(cases: readonly TestCase[]): string {
  const failures = cases.flatMap((each) => each.failures ?? [])
  return `tests="${cases.length}" failures="${failures.length}" errors="0"`
}

function suiteText({ name, cases, countsSkipped }: Suite, when: string): string {
  const skipped = cases.filter((each) => each.skipped !== undefined).length
  const more = `${countsSkipped ? ` skipped="${skipped}"` : ''}${when}`
  const inside = cases.map((each) => caseText(each, name)).join('')
  return `  <testsuite name="${attribute(name)}" ${numbers(cases)}${more}>\n${inside}  </testsuite>\n`
}

function caseText(each: TestCase, suite: string): string {
  const { name, className = suite, isTimed, failures = [], skipped, printed } = each
  const time = isTimed ? ' time="0"' : ''
  const open = `    <testcase name="${attribute(name)}" classname="${attribute(className)}"${time}`
  const inside = [
    ...failures.map(failureText),
    ...(skipped === undefined ? [] : [`<skipped>${content(skipped)}</skipped>`]),
    ...(printed === undefined ? [] : [`<system-out>${content(printed)}</system-out>`]),
  ]
  if (inside.length === 0) return `${open}/>\n`
  return `${open}>\n${inside.map((line) => `      ${line}\n`).join('')}    </testcase>\n`
}

function failureText({ type, message, text }: NonNullable<TestCase['failures']>[number]): string {
  const kind = type === undefined ? '' : ` type="${type}"`
  return `<failure${kind} message="${attribute(message)}">${content(text)}</failure>`
}

/** Escapes text for an attribute of XML. */
function attribute(text: string): string {
  return content(text)
    .replaceAll('"', '&quot;')
    .replace(/[\t\n\r]/g, ' ')
}

/** Escapes text for XML 1.0, and replaces the characters that it forbids. */
function content(text: string): string {
  return (
    text
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 forbids these
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '�')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
  )
}
