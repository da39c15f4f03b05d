import { toPointer } from '../../base/json/json.ts'
import { contractOf } from '../../contract/contract.ts'
import { findPositions } from '../../contract/contract-pointer.ts'
import type { ContractSource } from '../../contract/document/contract-source.ts'
import { operationsIn } from '../../contract/document/operations.ts'
import { datedChanges, dateText } from './dated-changes.ts'
import { rehearseDates } from './rehearse-dates.ts'
import type { Rehearsing } from './rehearsing.ts'

/** Prepares the rehearsal of the dates that the contract in force names: deprecations and sunsets. */
export function openDates(source: ContractSource): Rehearsing {
  const contract = contractOf(source)
  const changes = datedChanges(contract)
  const asked = new Set<string>()
  const { title, version } = source.written.info
  const positions = findPositions(
    source,
    changes.map(({ operation }) => {
      const place = placeOf(source, operation)
      return { place, operation: place }
    }),
  )
  return {
    ...{ rehearsal: 'sunset', file: source.file.name },
    about: `the dates of ${source.file.name} (${title} ${version})`,
    changes: changes.map(({ name, what, operation, text }, at) => {
      const older = positions[at]
      return {
        ...{ name, id: what, level: what === 'sunset' ? 'error' : 'info', operation, text },
        place: { ...(older && { older }) },
      }
    }),
    isMet: ({ operation = '' }) => asked.has(operation),
    rehearse: ({ run, whyStopped }) =>
      rehearseDates({
        ...{ changes, whyStopped, asked: () => asked },
        run: ({ now, isSearch }) =>
          run({
            ...{ source, now, isSearch, what: `the contract in force at ${dateText(now)}` },
            onExchange: ({ operation }) => {
              if (operation !== undefined) asked.add(operation)
            },
          }),
      }),
  }
}

// --- internal ---

function placeOf({ written: { paths } }: ContractSource, operation: string): string {
  const found = operationsIn(paths).find((each) => each.operation.operationId === operation)
  return found ? toPointer(['paths', found.path, found.method]) : '/paths'
}
