// Writes the files that are generated from the code: the scenario schema, some pages of docs/, and the
// types that follow from JSON Schemas.
// `--check` writes nothing, and fails if a file is out of date.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { generatedFiles } from './generated-files.ts'

const check = process.argv.includes('--check')
for (const [file, text] of await generatedFiles()) write(file, text)

function write(file: string, text: string): void {
  if (!check) writeFileSync(file, text)
  else if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
    console.error(`${file} is out of date: npm run generate`)
    process.exitCode = 1
  }
}
