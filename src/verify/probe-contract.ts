import type { OnProgress } from '../base/progress.ts'
import type { LedgerEntry } from '../contract/ledger/ledger.ts'
import { ledgerOf } from '../contract/ledger-of.ts'
import { Asker } from './by-role/asker.ts'
import type { GivenValues } from './by-role/given-records.ts'
import { Creations } from './by-role/record-creations.ts'
import type { Side } from './compare-services.ts'
import { askEntry } from './kinds/ask-entry.ts'
import { askDocumentedErrors } from './kinds/documented-errors.ts'
import { stockUp, useLists, useRecords } from './kinds/use-records.ts'
import { readOperations } from './read-operations.ts'
import { ProbingEnded, type Service } from './service/service.ts'
import { ChoicesByEntry } from './shown-choices.ts'

/** How a service of any contract is probed. */
export interface ContractProbing {
  readonly key: string
  readonly given: GivenValues
  readonly onProgress?: OnProgress | undefined
  /** Called before what is sent about an entry, and with `undefined` before what is about none. */
  readonly onEntry?: (entry: LedgerEntry | undefined) => void
}

/**
 * Probes a service of any contract: reads what it describes, asks about each entry of its ledger, and uses records that it creates, which
 * it removes at the end.
 * @throws StartError (as a rejection) when the service does not answer at all; UsageError when it accepts the key nowhere.
 */
export async function probeContract(
  service: Service,
  { key, given, onProgress = () => {}, onEntry = () => {} }: ContractProbing,
): Promise<Side> {
  const read = await readOperations(service, key, onProgress)
  const asker = new Asker({ service, key, given })
  const creations = new Creations(asker)
  const watch = new ChoicesByEntry()
  const silences = new Map<string, string>()
  const { entries } = ledgerOf(service.contract)
  let { ended } = read
  const unlessEnded = async (send: () => Promise<void>) => {
    if (ended !== undefined) return
    try {
      await send()
    } catch (error) {
      if (!(error instanceof ProbingEnded)) throw error
      ended = error.message
    }
  }
  await unlessEnded(() => useLists(asker))
  await unlessEnded(() => stockUp(creations))
  for (const [done, entry] of entries.entries()) {
    onProgress({ step: 'probing', done, of: entries.length, unit: 'entries' })
    onEntry(entry)
    await unlessEnded(async () => {
      const shown = await askEntry(entry, creations)
      if ('unknown' in shown) silences.set(entry.name, shown.unknown)
      else watch.add(entry, shown)
    })
    if (ended !== undefined && watch.choicesOf(entry.name).length === 0)
      silences.set(entry.name, silences.get(entry.name) ?? ended)
  }
  onEntry(undefined)
  await unlessEnded(() => useRecords(creations, onEntry))
  if (service.isJudged) await unlessEnded(() => askDocumentedErrors(creations, onEntry))
  await unlessEnded(() => creations.clear())
  return {
    probed: { contract: read.conclude(), silences, ended, left: creations.left },
    watch,
  }
}
