import { orProblem } from './ask-plane.ts'

/**
 * Reads the text of an answer piece by piece, and only as far as it is wanted.
 * @throws (while it is read) ProblemDetails when the connection is lost; AbortError when `signal` aborts.
 */
export async function* textOf(
  { body }: Response,
  signal?: AbortSignal,
): AsyncGenerator<string, void, undefined> {
  if (!body) return
  // Not every browser can iterate a stream.
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  try {
    for (;;) {
      const { done, value } = await orProblem(reader.read(), signal)
      if (done) return
      yield value
    }
  } finally {
    reader.cancel().catch(() => {}) // it may have ended already
  }
}
