import process from 'node:process'
import { printable } from '../../base/text/text.ts'
import { explain, explanationLines } from '../../contract/resources/explain.ts'
import { builtInContract } from '../../petstore/built-in-contract.ts'
import type { GatheredFlags } from '../settings/flags.ts'
import { readSettings } from '../settings/read-settings.ts'

/** `petstore-sandbox contract explain`: prints what the contract is served as, and why. */
export async function contract({ flags, warnings }: GatheredFlags): Promise<number> {
  const { format } = readSettings('contract', { flags, environment: process.env })
  for (const warning of warnings) console.error(warning)
  const explanation = explain(builtInContract().written)
  const lines =
    format === 'json' ? [JSON.stringify(explanation, null, 2)] : explanationLines(explanation)
  process.stdout.write(`${printable(lines.join('\n'), { lines: true })}\n`)
  return 0
}
