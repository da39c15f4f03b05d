import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { createTemporaryFolder } from '../../../bench/temporary-folder.ts'
import { type Json, stringifyJson } from '../../../src/base/json/json.ts'
import { anyScenario, hostileText } from '../../support/any-scenario.ts'
import { CommandProcess, resultProblem } from '../command-process.ts'
import { damage, edits, smallerTexts } from '../edits.ts'
import { type ExampleFiles, exampleFiles } from '../example-files.ts'
import type { FuzzKind } from '../fuzz-kind.ts'

/** A damaged file, beside which the others are whole, and a command that reads it. */
interface FileCase {
  /** The name of the file; commands name it, too. */
  readonly file: string
  /** A character for each byte (Latin-1). */
  readonly text: string
  /** `FOLDER` stands for the folder of the file. */
  readonly command: string
}

/**
 * Files of every format that a command reads, cut and changed at any byte. The command succeeds, or says what is wrong with the file; the file
 * stays as it is.
 */
export const files: FuzzKind<FileCase> = {
  open: async () => {
    const folder = createTemporaryFolder()
    const examples = await exampleFiles(folder.path)
    const commands = new CommandProcess()
    return {
      cases: casesOf(examples),
      tryCase: (one) =>
        tryFile(one, { examples, commands, folder: path.join(folder.path, 'case') }),
      smaller: function* (one) {
        for (const text of smallerTexts(one.text)) yield { ...one, text }
      },
      close: async () => {
        commands.stop()
        folder[Symbol.dispose]()
      },
    }
  },
}

// --- internal ---

/** The one file that a command changes, and that nobody can make again. */
const KEPT = 'empty.pets.ndjson'

/** Commands that read a file, by its name. */
const COMMANDS: { readonly [file: string]: readonly string[] } = {
  'scenario.yaml': [
    'scenario validate FOLDER/scenario.yaml',
    'start FOLDER/scenario.yaml -p 0 --exec true',
  ],
  'scenario.json': ['scenario validate FOLDER/scenario.json'],
  'traffic.har': [
    'check FOLDER/traffic.har',
    'scenario import FOLDER/traffic.har --out FOLDER/out.yaml',
  ],
  'recorded.tape.ndjson': [
    'check FOLDER/recorded.tape.ndjson',
    'scenario import FOLDER/recorded.tape.ndjson --out FOLDER/out.yaml',
    'scenario validate FOLDER/with-tape.yaml',
  ],
  'recorded.yaml': ['check FOLDER/recorded.yaml', 'scenario validate FOLDER/recorded.yaml'],
  'report.json': ['report merge FOLDER/report.json FOLDER/other.json --report FOLDER/out.md'],
  'baseline.json': ['check FOLDER/traffic.har --baseline FOLDER/baseline.json'],
  'baseline.yaml': ['check FOLDER/traffic.har --baseline FOLDER/baseline.yaml'],
  [KEPT]: ['start empty -p 0 --exec true --data FOLDER'],
  'cert.pem': ['start -p 0 --exec true --tls-cert FOLDER/cert.pem --tls-key FOLDER/key.pem'],
  'key.pem': ['start -p 0 --exec true --tls-cert FOLDER/cert.pem --tls-key FOLDER/key.pem'],
}

function casesOf(examples: ExampleFiles): fc.Arbitrary<FileCase> {
  const scenario = anyScenario(hostileText).map((each) =>
    Buffer.from(stringifyJson(each as Json)).toString('latin1'),
  )
  const name = fc.oneof(
    ...Object.keys(COMMANDS).map((each) => {
      return { arbitrary: fc.constant(each), weight: each === KEPT ? 5 : 1 }
    }),
  )
  return name.chain((file) => {
    const texts = (examples[file] ?? []).map((text) => fc.constant(text))
    const text = file === 'scenario.json' ? fc.oneof(...texts, scenario) : fc.oneof(...texts)
    return fc.record({
      file: fc.constant(file),
      text: fc.tuple(text, edits).map(([whole, damages]) => damage(whole, damages)),
      command: fc.constantFrom(...(COMMANDS[file] as readonly string[])),
    })
  })
}

interface FilePlace {
  readonly examples: ExampleFiles
  readonly commands: CommandProcess
  readonly folder: string
}

async function tryFile(
  { file, text, command }: FileCase,
  { examples, commands, folder }: FilePlace,
): Promise<string | undefined> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  for (const [name, [whole]] of Object.entries(examples))
    if (name !== file && !name.endsWith('.pets.ndjson'))
      writeFileSync(path.join(folder, name), whole as string, 'latin1')
  const damaged = path.join(folder, file)
  writeFileSync(damaged, text, 'latin1')
  const line = command.split(' ').map((word) => word.replace('FOLDER', folder))
  const result = await commands.run(line)
  const name = command.includes('with-tape') ? 'with-tape.yaml' : file
  const problem = resultProblem(result, { name, text }) ?? lossProblem(damaged, text, result)
  return problem && `${command.split(' ')[0]} ${file}: ${problem}`
}

/** What was lost of a file, if anything: only the torn last line of kept state is ever removed. */
function lossProblem(file: string, text: string, result: unknown): string | undefined {
  if (!existsSync(file)) return 'the file is gone'
  const after = readFileSync(file, 'latin1')
  if (after === text) return undefined
  const { code } = result as { readonly code: number }
  const isRepaired = file.endsWith('.pets.ndjson') && code === 0
  if (isRepaired && after.startsWith(text.slice(0, text.lastIndexOf('\n') + 1))) return undefined
  return `the file was changed\nbefore: ${text.slice(0, 1000)}\nafter: ${after.slice(0, 1000)}`
}
