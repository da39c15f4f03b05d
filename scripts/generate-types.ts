// Writes the types that follow from JSON Schemas, before a build and before types are checked: nobody reads them, so they are not committed.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { generatedTypes } from './generated-types.ts'

for (const [file, text] of await generatedTypes())
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text)
