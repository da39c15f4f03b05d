import type { IncomingMessage, ServerResponse } from 'node:http'

/** Answers a request. */
export type Answering = (request: IncomingMessage, response: ServerResponse) => unknown

/** Creates what answers with something that is loaded at the first request. A bug cuts the connection, and `onBug` is called. */
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
