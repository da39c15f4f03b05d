import { writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { UsageError } from '../base/errors.ts'
import { unwritable } from '../base/files/files.ts'
import { shippedScenarios } from './find-scenario.ts'

/**
 * Writes a small commented scenario that works as it is. Returns its file: the given path, with `.yaml` added if needed.
 * @throws UsageError when the file exists, ends in `.json`, or cannot be written.
 */
export function newScenario(nameOrPath: string): string {
  if (nameOrPath.endsWith('.json'))
    throw new UsageError(
      `scenario new writes YAML, since JSON has no comments: scenario new ${nameOrPath.replace(/json$/, 'yaml')}`,
    )
  const file = /\.ya?ml$/.test(nameOrPath) ? nameOrPath : `${nameOrPath}.yaml`
  try {
    writeFileSync(file, `# yaml-language-server: $schema=${schemaFrom(file)}\n${CONTENT}`, {
      flag: 'wx',
    })
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException
    if (code !== 'EEXIST') throw unwritable(file, cause, message)
    throw new UsageError(`${file} already exists. Choose another name, or delete it.`, { cause })
  }
  return file
}

// --- internal ---

/** Where an editor finds the schema: a relative path if the project has the package, which works in every clone; else a URL. */
function schemaFrom(file: string, workingDirectory = process.cwd()): string {
  const schema = path.join(shippedScenarios, 'scenario.schema.json')
  const isWithin = (each: string) => path.resolve(each).startsWith(workingDirectory + path.sep)
  if (!isWithin(schema) || !isWithin(file)) return pathToFileURL(schema).href
  const relative = path.relative(path.dirname(path.resolve(file)), schema).replaceAll('\\', '/')
  return relative.startsWith('.') ? relative : `./${relative}`
}

const CONTENT = `version: 1
description: What this scenario is for, in a sentence.

# The animals that exist at the start.
pets:
  - { id: 1, name: Rex, categoryId: 1, status: available }
  - { id: 2, name: Minka, categoryId: 2 }

# The accepted API keys; * matches any characters.
keys: [sandbox-key]

# Generated animals: the same seed gives the same ones.
# seed: 7
# generate: { count: 50, categoryIds: [1, 2, 3] }

# What goes wrong, and when. Here, the second listPets is answered with 503.
# faults:
#   - { id: overloaded, on: listPets, calls: 2, respond: { status: 503 } }
`
