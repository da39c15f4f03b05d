// Reads contracts, and a YAML text with many aliases, with too little memory. Prints what was said of each.

import { parseYamlInProcess } from '../../src/base/json/yaml-in-process.ts'
import { readContract } from '../../src/contract/reading/read-contract.ts'

const [memory, time] = [48, 120_000]
const aliased = `- &a [${'{},'.repeat(24_000)}{}]\n- [${Array(90).fill('*a').join()}]\n`
const said: unknown[] = []
const files = process.argv.slice(2)
for (const file of files)
  said.push(await readContract({ file }, { memory, time }).catch(({ message }) => message))
const data = await parseYamlInProcess(aliased, { memory, time })
said.push('problem' in data ? data.problem.what : 'read')
process.stdout.write(JSON.stringify(said))
