import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { createTemporaryFolder } from '../../../bench/temporary-folder.ts'
import { CommandProcess, resultProblem } from '../command-process.ts'
import { mutate, mutations, readBases, smallerDocuments } from '../contract-mutations.ts'
import type { FuzzKind } from '../fuzz-kind.ts'

/** A document of a contract, and the command that reads it. */
interface ContractCase {
  readonly command: string
  /** The document, in JSON. */
  readonly text: string
}

/** Documents of real contracts, of which a few parts are others: they are explained, compared, and served, or refused in a sentence. */
export const contracts: FuzzKind<ContractCase> = {
  open: async () => {
    const folder = createTemporaryFolder()
    const commands = new CommandProcess()
    const bases = readBases()
    return {
      cases: fc.record({
        command: fc.oneof(
          { arbitrary: fc.constant('use FOLDER/contract.json'), weight: 20 },
          { arbitrary: fc.constantFrom(...COMMANDS), weight: 1 },
        ),
        text: fc
          .tuple(fc.constantFrom(...bases), mutations)
          .map(([base, all]) => JSON.stringify(mutate(base, all), null, 1)),
      }),
      tryCase: async ({ command, text }) => {
        const place = path.join(folder.path, 'case')
        rmSync(place, { recursive: true, force: true })
        mkdirSync(place)
        writeFileSync(path.join(place, 'contract.json'), text)
        writeFileSync(path.join(place, 'other.json'), JSON.stringify(bases[0]))
        const line = command.split(' ').map((word) => word.replace('FOLDER', place))
        const problem = resultProblem(await commands.run(line), { name: 'contract.json', text })
        return problem && `${command.replaceAll('FOLDER/', '')}: ${problem}`
      },
      smaller: function* ({ command, text }) {
        for (const each of smallerDocuments(text)) yield { command, text: each }
      },
      close: async () => {
        commands.stop()
        folder[Symbol.dispose]()
      },
    }
  },
}

// --- internal ---

/** Commands about a contract; `serve` serves it, and asks each operation. */
const COMMANDS = [
  'contract explain FOLDER/contract.json',
  'contract explain FOLDER/contract.json --format json',
  'contract ledger FOLDER/contract.json --report FOLDER/out.md --report FOLDER/out.sarif',
  'contract diff FOLDER/contract.json FOLDER/other.json --report FOLDER/out.json',
  'contract diff FOLDER/other.json FOLDER/contract.json',
  'serve FOLDER/contract.json',
]
