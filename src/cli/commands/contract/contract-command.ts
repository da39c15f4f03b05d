import { UsageError } from '../../../base/errors.ts'
import { shown } from '../../../base/text/shown.ts'
import { listed, printable } from '../../../base/text/text.ts'
import { contractOf } from '../../../contract/contract.ts'
import type { ContractSource } from '../../../contract/document/contract-source.ts'
import { explain, partOf } from '../../../contract/explain.ts'
import { explanationLines } from '../../../contract/explanation-lines.ts'
import { formatNames } from '../../../formats/formats.ts'
import { contractOrBuiltIn } from '../../../http/choose-contract.ts'
import type { Settings } from '../../../options/options.ts'
import { changeThresholds, explainThresholds, thresholds } from '../../../options/words.ts'
import type { GatheredFlags } from '../../settings/flags.ts'
import { readSettings } from '../../settings/read-settings.ts'

/** `petstore-sandbox contract`: says what the contract is served as, and why, what it leaves open, or how two contracts differ. */
export async function contract({ flags, warnings }: GatheredFlags): Promise<number> {
  const { action, files } = flags as { readonly action: Action; readonly files: readonly string[] }
  const [file, other] = action === 'diff' ? [] : files
  if (other !== undefined)
    throw new UsageError(
      `contract ${action} takes one document; ${shown(other)} is one word too many. See --help.`,
    )
  // A word is a shorter way to write the flag.
  const named = file === undefined ? flags : { ...flags, contract: file }
  if (file !== undefined && flags.contract !== undefined)
    throw new UsageError(`contract ${action} takes one document: as a word, or as --contract.`)
  const settings = readSettings('contract', { flags: named, environment: process.env })
  assertOwn(action, flags)
  for (const warning of warnings) console.error(warning)
  if (action === 'diff') {
    const { contractDiff } = await import('./contract-diff.ts')
    return contractDiff(files, settings)
  }
  const source = await contractOrBuiltIn(settings)
  if (action === 'explain') return explainContract(source, settings)
  if (action === 'types') return writeTypes(source)
  const { contractLedger } = await import('./contract-ledger.ts')
  return contractLedger(source, settings)
}

// --- internal ---

type Action = 'explain' | 'ledger' | 'diff' | 'types'

/** The actions that have a flag which not all have; those of variables are for other commands, too, and mean nothing there. */
const OWNERS: { readonly [flag: string]: readonly Action[] } = {
  ...{ contract: ['explain', 'ledger', 'types'], overlay: ['explain', 'ledger', 'types'] },
  ...{ resource: ['explain'], operation: ['explain'] },
  ...{ kind: ['ledger'], all: ['ledger'] },
  ...{ report: ['ledger', 'diff'] },
  traffic: ['diff'],
  ...{ baseline: ['ledger', 'diff'], 'update-baseline': ['ledger', 'diff'] },
}

const FORMATS: { readonly [action in Action]: readonly string[] } = {
  explain: ['text', 'json'],
  ledger: ['text', 'markdown', 'json', 'sarif'],
  diff: formatNames,
  types: ['text'],
}

const FAIL_ON: { readonly [action in Action]: readonly string[] } = {
  explain: [...explainThresholds, 'never'],
  ledger: thresholds,
  diff: changeThresholds,
  types: [],
}

function assertOwn(action: Action, { format, ...flags }: GatheredFlags['flags']): void {
  for (const [flag, owners] of Object.entries(OWNERS))
    if (flags[flag] !== undefined && !owners.includes(action))
      throw new UsageError(
        `--${flag} goes with contract ${listed(owners, 'or')}, not with ${action}. See --help.`,
      )
  if (format !== undefined && !FORMATS[action].includes(String(format)))
    throw new UsageError(
      `--format must be one of ${FORMATS[action].join(', ')} for contract ${action}, got "${format}". See --help.`,
    )
  const failOn = flags['fail-on']
  if (failOn === undefined || FAIL_ON[action].some((each) => each === failOn)) return
  const wanted = Object.entries(FAIL_ON).flatMap(([each, all]) =>
    all.some((word) => word === failOn) ? [each] : [],
  )
  if (wanted.length > 0)
    throw new UsageError(
      `--fail-on ${failOn} goes with contract ${listed(wanted, 'or')}, not with ${action}. See --help.`,
    )
}

/** Writes the types of the contract in TypeScript, for handlers. */
async function writeTypes(source: ContractSource): Promise<number> {
  const { typescriptTypes } = await import('../../../contract/types/typescript-types.ts')
  const { name } = source.file
  process.stdout.write(
    typescriptTypes(contractOf(source), `petstore-sandbox contract types ${name}`),
  )
  return 0
}

function explainContract(source: ContractSource, settings: Settings<'contract'>) {
  const { format, resource = [], operation = [] } = settings
  const { written, file } = source
  const whole = explain(written, file, contractOf(source))
  const explanation = partOf(whole, { resources: resource, operations: operation })
  const lines =
    format === 'json' ? [JSON.stringify(explanation, null, 2)] : explanationLines(explanation)
  process.stdout.write(`${printable(lines.join('\n'), { lines: true })}\n`)
  const failOn: string = settings.failOn
  const { faults, suspects } = explanation
  const failing = failOn === 'suspect' ? [...faults, ...suspects] : failOn === 'fault' ? faults : []
  return failing.length > 0 ? 1 : 0
}
