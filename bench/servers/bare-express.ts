// The same work on bare Express 5, without ETags, with an array in memory.
import type { AddressInfo } from 'node:net'
import express from 'express'
import { makeAnimals } from './animals.ts'

const animals = makeAnimals(Number(process.argv[2] ?? 1000))
const app = express()
app.disable('x-powered-by')
app.set('etag', false)
app.use(express.json())

app.get('/v1/pets', ({ query }, response) => {
  const found = query.status ? animals.filter(({ status }) => status === query.status) : animals
  response.json(found.slice(0, Number(query.limit ?? 20)))
})
app.post('/v1/pets', ({ body }, response) => {
  const animal = { id: animals.length + 1, ...body }
  animals.push(animal)
  response.status(201).json(animal)
})
app.get('/v1/pets/:petId', ({ params }, response) => {
  const animal = animals[Number(params.petId) - 1]
  response.status(animal ? 200 : 404).json(animal ?? {})
})

const server = app.listen(0, '127.0.0.1', () => {
  console.log(`ready http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`)
})
