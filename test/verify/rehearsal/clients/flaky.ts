// A client that fails in every other run, whatever it is answered; MARK names the file in which it counts.
import { appendFileSync, statSync } from 'node:fs'
import process from 'node:process'
import { useBoth } from './parts.ts'

await useBoth()
const { MARK = '' } = process.env
appendFileSync(MARK, '.')
process.exitCode = statSync(MARK).size % 2 === 0 ? 1 : 0
