import type { ContractHints } from '../contract/document/contract-hints.ts'
import { deprecationDocs } from '../contract/document/deprecation.ts'
import { nouns } from './built-in-words.ts'
import { petLedger } from './named-entries.ts'
import { petCheck, petRules } from './pet-rules.ts'

/** What only the pet store has and its contract can not say. */
export const petStoreHints = {
  isDefault: true,
  scenarios: 'scenarios',
  trustsHints: true,
  requestIds: 'short',
  keys: ['sandbox-key'],
  // Section 1 of the contract mentions it by name only.
  namedPaths: ['/store/orders'],
  nouns,
  ledger: petLedger,
  deprecationDocs,
  check: petCheck,
  rules: petRules,
  main: {
    resource: 'pets',
    examples: [
      '{ id: 1, name: Rex, categoryId: 1, status: available }',
      '{ id: 2, name: Minka, categoryId: 2 }',
    ],
    settings: 'categoryIds: [1, 2, 3]',
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
