// A client that reads the category of animals.
import assert from 'node:assert/strict'
import { ask, useBoth } from './parts.ts'

await useBoth()
const { body: pets } = await ask('/pets?limit=10')
for (const pet of pets) assert.ok(Number.isInteger(pet.categoryId))
