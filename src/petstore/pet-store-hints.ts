import type { ContractHints } from '../contract/document/contract-hints.ts'
import { petLedger } from './named-entries.ts'
import { petCheck } from './pet-check.ts'

/** What only the pet store has and its contract can not say. */
export const petStoreHints = {
  keys: ['sandbox-key'],
  // Section 1 of the contract mentions it by name only.
  namedPaths: ['/store/orders'],
  nouns: { pets: { one: 'animal', many: 'animals' } },
  ledger: petLedger,
  check: petCheck,
  main: {
    // It was the only one, so its data comes first in digests.
    resource: 'pets',
    examples: [
      '{ id: 1, name: Rex, categoryId: 1, status: available }',
      '{ id: 2, name: Minka, categoryId: 2 }',
    ],
    settings: 'categoryIds: [1, 2, 3]',
    // As they were always drawn, so that kept files and seeds mean what they meant.
    drawnTogether: ['name', 'categoryId', 'status'],
    // faker has only 42 names of animals.
    endings: {
      field: 'name',
      stream: 'names',
      texts: ['the Bold', 'the Quiet', 'Junior', 'the Elder', 'II', 'III'],
    },
  },
  samples: {
    createMessage: {
      status: 'messageStatus',
      fields: {
        id: {
          entry: 'messageId',
          forms: {
            prefixed: { prefix: 'msg_', length: 16, radix: 36 },
            uuid: 'uuid',
            digits: { prefix: '', length: 16, radix: 10 },
          },
        },
        createdAt: {
          entry: 'createdAtForm',
          forms: { milliseconds: 'milliseconds', seconds: 'seconds', offset: 'offset' },
        },
      },
    },
  },
} as const satisfies ContractHints
