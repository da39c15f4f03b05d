/** What is wrong with a text that is not JSON. */
export interface JsonProblem {
  /** V8's message without its quotation from the text, which could be a credential. */
  readonly what: string
  /** Where it is, e.g. `position 5 (line 1 column 6)`; `undefined` if V8 does not say. */
  readonly place: string | undefined
}

/** Extracts the problem from the error that `parseJson` throws. */
export function jsonProblem({ message }: SyntaxError): JsonProblem {
  const [, what = message, place] = /^(.*?) in JSON at (.*)$/s.exec(message) ?? []
  return { what: what.replace(/, (\.\.\.)?".*$/s, ''), place }
}

/** The problem and its place, as one phrase. */
export function jsonProblemText(error: SyntaxError): string {
  const { what, place } = jsonProblem(error)
  return place === undefined ? what : `${what} at ${place}`
}
