import process from 'node:process'
import { UsageError } from '../../base/errors.ts'
import { printable } from '../../base/text/text.ts'
import type { ContractSource } from '../../contract/document/contract-source.ts'
import { explain, explanationLines, partOf } from '../../contract/explain.ts'
import { givenContract } from '../../http/given-contract.ts'
import type { Settings } from '../../options/options.ts'
import type { GatheredFlags } from '../settings/flags.ts'
import { readSettings } from '../settings/read-settings.ts'

/** `petstore-sandbox contract`: says what the contract is served as, and why, or what it leaves open. */
export async function contract({ flags, warnings }: GatheredFlags): Promise<number> {
  const { file } = flags
  const action = flags.action as Action
  // A word is a shorter way to write the flag.
  const named = typeof file === 'string' ? { ...flags, contract: file } : flags
  if (typeof file === 'string' && flags.contract !== undefined)
    throw new UsageError(`contract ${action} takes one document: as a word, or as --contract.`)
  const settings = readSettings('contract', { flags: named, environment: process.env })
  assertOwn(action, flags)
  for (const warning of warnings) console.error(warning)
  const source = await givenContract(settings)
  if (action === 'explain') return explainContract(source, settings)
  const { contractLedger } = await import('./contract-ledger.ts')
  return contractLedger(source, settings)
}

// --- internal ---

type Action = 'explain' | 'ledger'

/** The flags that some actions do not have; those of variables are for other commands, too, and mean nothing there. */
const LEDGER_ONLY = ['output', 'kind', 'all', 'fail-on', 'baseline', 'update-baseline']

/** The same of explain. */
const EXPLAIN_ONLY = ['resource', 'operation']

function assertOwn(action: Action, flags: GatheredFlags['flags']): void {
  if (action === 'ledger') {
    const own = EXPLAIN_ONLY.find((each) => flags[each] !== undefined)
    if (own !== undefined)
      throw new UsageError(`--${own} goes with contract explain, not with ${action}. See --help.`)
    return
  }
  const other = LEDGER_ONLY.find((each) => flags[each] !== undefined)
  if (other !== undefined)
    throw new UsageError(`--${other} goes with contract ledger, not with ${action}. See --help.`)
  const { format } = flags
  if (format !== undefined && format !== 'text' && format !== 'json')
    throw new UsageError(
      `--format must be one of text, json for contract ${action}, got "${format}". See --help.`,
    )
}

function explainContract({ written, file }: ContractSource, settings: Settings<'contract'>) {
  const { format, resource = [], operation = [] } = settings
  const whole = explain(written, file.remarks)
  const explanation = partOf(whole, { resources: resource, operations: operation })
  const lines =
    format === 'json' ? [JSON.stringify(explanation, null, 2)] : explanationLines(explanation)
  process.stdout.write(`${printable(lines.join('\n'), { lines: true })}\n`)
  return 0
}
