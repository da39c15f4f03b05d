/** Header lines as Node gives them: name, value, name, value … A name without a value at the end is ignored. */
export type HeaderLines = readonly string[]

/** Calls `visit` with the name and the value of each line, in order. Costs no more than the loop that it is. */
export function eachHeader(lines: HeaderLines, visit: (name: string, value: string) => void): void {
  for (let at = 0; at + 1 < lines.length; at += 2) {
    visit(lines[at] as string, lines[at + 1] as string)
  }
}

/** The lines as pairs of name and value. */
export function headerPairs(lines: HeaderLines): [name: string, value: string][] {
  const pairs: [string, string][] = []
  eachHeader(lines, (name, value) => pairs.push([name, value]))
  return pairs
}

/** The value of the first line of a name (given in lower case); `undefined` where there is none. */
export function headerValue(lines: HeaderLines, wanted: string): string | undefined {
  for (let at = 0; at + 1 < lines.length; at += 2) {
    if (isNamed(lines[at] as string, wanted)) return lines[at + 1]
  }
  return undefined
}

/** Whether there is a line of a name (given in lower case). */
export function hasHeader(lines: HeaderLines, wanted: string): boolean {
  return headerValue(lines, wanted) !== undefined
}

/** The lines except those of a name (given in lower case). */
export function withoutHeader(lines: HeaderLines, unwanted: string): string[] {
  const left: string[] = []
  eachHeader(lines, (name, value) => {
    if (!isNamed(name, unwanted)) left.push(name, value)
  })
  return left
}

/** The lines of headers by name, as Node's `headers` has them. */
export function toHeaderLines(headers: {
  readonly [name: string]: string | readonly string[] | undefined
}): string[] {
  return Object.entries(headers).flatMap(([name, values = []]) =>
    [values].flat().flatMap((value) => [name, value as string]),
  )
}

/** The lines as they stand in a message: `Name: value`. */
export function headerTexts(lines: HeaderLines): string[] {
  return headerPairs(lines).map(([name, value]) => `${name}: ${value}`)
}

// --- internal ---

/** Comparing lengths first settles most names without lower-casing them. */
function isNamed(name: string, wanted: string): boolean {
  return name.length === wanted.length && name.toLowerCase() === wanted
}
