// The least that a proxy on node:http can do: it pipes every request and answer and keeps connections, but copies and
// checks nothing. Its argument is the upstream's base address.
import { Agent, createServer, type RequestOptions, request as sendRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import process from 'node:process'

const upstream = new URL(process.argv[2] as string)
const agent = new Agent({ keepAlive: true })

const server = createServer((request, response) => {
  const { method, url, headers } = request
  const { hostname: host, port } = upstream
  const options = { agent, host, port, method, path: url, headers } as RequestOptions
  const asked = sendRequest(options, (answer) => {
    response.writeHead(answer.statusCode as number, answer.headers)
    answer.pipe(response)
  })
  asked.on('error', () => response.destroy())
  request.pipe(asked)
})
server.listen(0, '127.0.0.1', () => {
  console.log(`ready http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`)
})
