// A service that costs next to nothing: it answers every request with the same list of 20 animals.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { makeAnimals } from './animals.ts'

const body = Buffer.from(JSON.stringify(makeAnimals(20)))
const headers = { 'Content-Type': 'application/json', 'Content-Length': body.length }

const server = createServer((request, response) => {
  request.resume()
  response.writeHead(200, headers)
  response.end(body)
})
server.listen(0, '127.0.0.1', () => {
  console.log(`ready http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`)
})
