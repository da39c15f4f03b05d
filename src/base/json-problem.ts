/** What is wrong with a text that is not JSON. */
export interface JsonProblem {
  /** What V8 says, without what it quotes of the text: that could be a credential. */
  readonly what: string
  /** Where it is, e.g. `position 5 (line 1 column 6)`; `undefined` where V8 does not say. */
  readonly place: string | undefined
}

/** Reads the error that `parseJson` throws. */
export function jsonProblem({ message }: SyntaxError): JsonProblem {
  const [, what = message, place] = /^(.*?) in JSON at (.*)$/s.exec(message) ?? []
  return { what: what.replace(/, (\.\.\.)?".*$/s, ''), place }
}

/** What is wrong and where, as one text. */
export function jsonProblemText(error: SyntaxError): string {
  const { what, place } = jsonProblem(error)
  return place === undefined ? what : `${what} at ${place}`
}
