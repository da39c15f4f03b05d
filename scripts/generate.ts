// Writes the files that are generated from the code and the contract: the statuses, the scenario schema, some pages of docs/, and the
// types that follow from JSON Schemas.
// `--check` writes nothing, and fails if a file is out of date.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { petStatusesFile } from './pet-statuses-file.ts'

const check = process.argv.includes('--check')
write(...petStatusesFile())
// The others are made with the code of the statuses, which is loaded only now.
const { generatedFiles } = await import('./generated-files.ts')
for (const [file, text] of await generatedFiles()) write(file, text)

function write(file: string, text: string): void {
  if (!check) writeFileSync(file, text)
  else if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
    console.error(`${file} is out of date: npm run generate`)
    process.exitCode = 1
  }
}
