// A client that says what is wrong: by the message of an error, else by its code.
import assert from 'node:assert/strict'
import { ask, useBoth } from './parts.ts'

await useBoth()
const { body: error } = await ask('/pets', { name: 7 })
assert.equal(typeof (error.message ?? error.code), 'string')
