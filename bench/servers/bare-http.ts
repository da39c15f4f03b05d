// The same work on bare node:http with an array in memory: no checks, no credential, no journal. With the names of a certificate
// and its key, on bare node:https.
import { readFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { makeAnimals } from './animals.ts'

const animals = makeAnimals(Number(process.argv[2] ?? 1000))

const [, , , cert, key] = process.argv

const listener: RequestListener = (request, response) => {
  const send = (status: number, value: unknown) => {
    const body = JSON.stringify(value)
    response.writeHead(status, {
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(body),
    })
    response.end(body)
  }
  const url = new URL(request.url as string, 'http://bare.invalid')
  if (request.method === 'POST') {
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      const animal = { id: animals.length + 1, ...JSON.parse(Buffer.concat(chunks).toString()) }
      animals.push(animal)
      send(201, animal)
    })
  } else if (url.pathname === '/v1/pets') {
    const status = url.searchParams.get('status')
    const found = status ? animals.filter((animal) => animal.status === status) : animals
    send(200, found.slice(0, Number(url.searchParams.get('limit') ?? 20)))
  } else {
    const animal = animals[Number(url.pathname.slice('/v1/pets/'.length)) - 1]
    send(animal ? 200 : 404, animal ?? {})
  }
}

const isSecure = cert !== undefined && key !== undefined
const server = isSecure
  ? createSecureServer({ cert: readFileSync(cert), key: readFileSync(key) }, listener)
  : createServer(listener)
server.listen(0, '127.0.0.1', () => {
  console.log(
    `ready http${isSecure ? 's' : ''}://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
  )
})
