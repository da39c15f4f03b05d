import type { IncomingMessage, ServerResponse } from 'node:http'

/** Answers a request. */
export type Answering = (request: IncomingMessage, response: ServerResponse) => unknown

/** Answers with a function that is loaded at the first request. After a bug, it closes the connection and calls `onBug`. */
export function answerLate(
  load: () => Promise<Answering>,
  onBug: (error: unknown) => void,
): (request: IncomingMessage, response: ServerResponse) => void {
  let loaded: Promise<Answering> | undefined
  return (request, response) => {
    loaded ??= load()
    loaded
      .then((answer) => answer(request, response))
      .catch((error) => {
        response.destroy()
        onBug(error)
      })
  }
}
