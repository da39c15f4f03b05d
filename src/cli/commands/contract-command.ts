import process from 'node:process'
import { UsageError } from '../../base/errors.ts'
import { printable } from '../../base/text/text.ts'
import { explain, explanationLines } from '../../contract/explain.ts'
import { givenContract } from '../../http/given-contract.ts'
import type { GatheredFlags } from '../settings/flags.ts'
import { readSettings } from '../settings/read-settings.ts'

/** `petstore-sandbox contract explain`: prints what the contract is served as, and why. */
export async function contract({ flags, warnings }: GatheredFlags): Promise<number> {
  const { file } = flags
  // A word is a shorter way to write the flag.
  const named = typeof file === 'string' ? { ...flags, contract: file } : flags
  if (typeof file === 'string' && flags.contract !== undefined)
    throw new UsageError('contract explain takes one document: as a word, or as --contract.')
  const settings = readSettings('contract', { flags: named, environment: process.env })
  for (const warning of warnings) console.error(warning)
  const { written, file: read } = await givenContract(settings)
  const explanation = explain(written, read.remarks)
  const lines =
    settings.format === 'json'
      ? [JSON.stringify(explanation, null, 2)]
      : explanationLines(explanation)
  process.stdout.write(`${printable(lines.join('\n'), { lines: true })}\n`)
  return 0
}
