import { writeFileSync } from 'node:fs'
import process from 'node:process'
import { loadContract } from '../contract/contract.ts'
import { UsageError } from '../contract/errors.ts'
import { listScenarioFiles, nameOfFile } from '../scenarios/find-scenario.ts'
import { loadScenario } from '../scenarios/load-scenario.ts'
import { scenarioSchema } from '../scenarios/scenario-schema.ts'

/** `petstore-sandbox scenario`: lists, validates or describes scenario files. */
export async function scenario(given: {
  action: 'list' | 'validate' | 'schema'
  files: readonly string[]
  out?: string
}): Promise<number> {
  const { action, files, out } = given
  if (out !== undefined && action !== 'schema')
    throw new UsageError(`--out goes with scenario schema, not with ${action}.`)
  if (files.length > 0 && action !== 'validate')
    throw new UsageError(`scenario ${action} takes no files.`)
  if (action === 'list') return list()
  return action === 'schema' ? schema(out) : validate(files)
}

// --- internal ---

function list(): number {
  const contract = loadContract()
  const rows = listScenarioFiles().map((file) => {
    try {
      return [nameOfFile(file), loadScenario(file, contract).description] as const
    } catch (error) {
      return [
        nameOfFile(file),
        `can not be used: ${(error as Error).message.split('\n')[0]}`,
      ] as const
    }
  })
  const width = Math.max(...rows.map(([name]) => name.length))
  print(rows.map(([name, description]) => `${name.padEnd(width)}  ${description}`))
  return 0
}

function validate(files: readonly string[]): number {
  if (files.length === 0)
    throw new UsageError(
      'scenario validate needs a file: petstore-sandbox scenario validate my.yaml',
    )
  const contract = loadContract()
  const problems: string[] = []
  for (const file of files) {
    try {
      const { name, pets, generate, faults } = loadScenario(file, contract)
      const animals = pets.length + (generate?.count ?? 0)
      print([`${file}: valid (${name}: pets ${animals}, faults ${faults.length})`])
    } catch (error) {
      if (!(error instanceof UsageError)) throw error
      problems.push(error.message)
    }
  }
  if (problems.length > 0) throw new UsageError(problems.join('\n\n'))
  return 0
}

function schema(out: string | undefined): number {
  const operations = loadContract().operations.map(({ id }) => id)
  const text = JSON.stringify(scenarioSchema(operations), null, 2)
  if (out === undefined) print([text])
  else write(out, `${text}\n`)
  return 0
}

function write(file: string, text: string): void {
  try {
    writeFileSync(file, text)
  } catch (cause) {
    throw new UsageError(`--out ${file} can not be written: ${(cause as Error).message}.`, {
      cause,
    })
  }
}

function print(lines: readonly string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`)
}
