// The package http-proxy before an upstream, whose base address is the first argument; the second is the folder with its node_modules.
import { Agent, createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import process from 'node:process'

interface HttpProxy {
  web(request: IncomingMessage, response: ServerResponse, options: object, fail: () => void): void
}

const [upstream = '', folder = ''] = process.argv.slice(2)
// It is fetched for the measurement: it is not our dependency.
const { createProxyServer } = createRequire(`${folder}/`)('http-proxy')
const agent = new Agent({ keepAlive: true })
const proxy: HttpProxy = createProxyServer({ target: new URL(upstream).origin, agent })

const server = createServer((request, response) =>
  proxy.web(request, response, {}, () => response.destroy()),
)
server.listen(0, '127.0.0.1', () => {
  console.log(`ready http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`)
})
