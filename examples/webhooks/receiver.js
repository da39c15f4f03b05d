import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'

/** A receiver of webhooks: it believes what is signed, and does it once, however often it is told. */
export function createReceiver(secret, handle) {
  const webhook = new Webhook(secret)
  const done = new Map()
  return createServer(async (request, response) => {
    const id = request.headers['webhook-id']
    let payload
    try {
      // A body that is cut on its way throws, too.
      payload = await text(request)
      webhook.verify(payload, request.headers)
    } catch {
      return response.writeHead(401).end()
    }
    try {
      // A service tells again, under the same id, what it has no answer to: also while the first time is not over.
      if (!done.has(id)) done.set(id, handle(JSON.parse(payload)))
      await done.get(id)
      response.writeHead(204).end()
    } catch {
      done.delete(id)
      response.writeHead(500).end()
    }
  })
}
