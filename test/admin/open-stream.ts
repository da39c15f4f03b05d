import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { get as getSecurely } from 'node:https'
import { speaksTls } from '../support/over-tls.ts'
import type { Place } from './support.ts'

/** Opens a stream of requests, whose first text has arrived; `until` waits for a text, and `(end)` is its end. */
export async function openStream({ adminUrl }: Place, query = '') {
  const request = (speaksTls ? getSecurely : get)(`${adminUrl}/requests/stream${query}`)
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  let text = ''
  let heard = () => {}
  const hear = (piece: string) => {
    text += piece
    heard()
  }
  request.on('error', () => {})
  response.setEncoding('utf8').on('error', () => {})
  response.on('data', hear).on('end', () => hear('(end)'))
  const closed = new Promise<void>((resolve) => response.once('close', resolve))
  await once(response, 'data')
  return {
    status: response.statusCode,
    ids: () => [...text.matchAll(/^id: (.+)$/gm)].map(([, id]) => id),
    until: async (expression: RegExp) => {
      while (!expression.test(text)) await new Promise<void>((done) => (heard = done))
      return text
    },
    pause: () => response.pause(),
    resume: () => response.resume(),
    close: () => request.destroy(),
    closed,
  }
}
