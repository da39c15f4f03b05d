import { createConnection } from 'node:net'

/** Milliseconds of silence after which a connection that is left open counts as answered. */
const SILENCE = 5000

/** Writes each request over a connection of its own, one after another, and answers all that came back for each. */
export async function askAll(url: string, requests: readonly string[]): Promise<readonly string[]> {
  const answers: string[] = []
  for (const request of requests) answers.push(await ask(url, request))
  return answers
}

// --- internal ---

function ask(url: string, request: string): Promise<string> {
  const { hostname, port } = new URL(url)
  const { promise, resolve } = Promise.withResolvers<string>()
  let text = ''
  const socket = createConnection({ host: hostname, port: Number(port) })
  const end = (how: string) => {
    socket.destroy()
    resolve(`${comparable(text)}[${how}]`)
  }
  socket.setEncoding('latin1').on('data', (chunk) => {
    text += chunk
  })
  socket.on('end', () => end('closed'))
  // Whether a reset overtakes the last bytes is chance: both are an end.
  socket.on('error', () => end('closed'))
  socket.setTimeout(SILENCE, () => end('open'))
  socket.write(request, 'latin1')
  return promise
}

/** Without what differs between two runs of one program. */
function comparable(text: string): string {
  return text
    .replaceAll(/^(x-request-id|date): .*(?=\r$)/gim, '$1: …')
    .replaceAll(/127\.0\.0\.1:\d+/g, '127.0.0.1:…')
}
