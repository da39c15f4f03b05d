// Writes the files that follow from the code: the scenario schema and some pages of docs/.
// `--check` writes nothing and fails where a file is not what it would be.
import { readFileSync, writeFileSync } from 'node:fs'
import { generatedFiles } from './generated-files.ts'

const check = process.argv.includes('--check')
for (const [file, text] of generatedFiles()) {
  if (!check) writeFileSync(file, text)
  else if (readFileSync(file, 'utf8') !== text) {
    console.error(`${file} is out of date: npm run generate`)
    process.exitCode = 1
  }
}
