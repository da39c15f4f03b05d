import { UsageError } from '../base/errors.ts'
import { didYouMean, shown } from '../base/text/shown.ts'
import type { Exchange } from '../journal/journal-types.ts'
import { componentsOf } from './contract-tools.ts'
import { effectsOf } from './fault-tools.ts'
import { briefly } from './request-tools.ts'
import type { Quote, ToolContext } from './tool.ts'

export interface ShownResource {
  readonly name: string
  readonly title: string
  readonly description: string
  read(context: ToolContext): Promise<Quote>
}

export const shownResources: readonly ShownResource[] = [
  {
    name: 'contract',
    title: 'The contract',
    description: 'The OpenAPI document that the sandbox serves.',
    read: async ({ contract }) => ({ from: 'contract', value: await contract() }),
  },
  {
    name: 'scenario',
    title: 'The scenario',
    description: 'The scenario in force, without its records and its keys.',
    read: async ({ call }) => {
      const { keys: _keys, ...value } = await call('getScenario', { query: { brief: true } })
      return { from: 'sandbox', value }
    },
  },
  {
    name: 'scenario-schema',
    title: 'The format of a scenario',
    description:
      'The JSON Schema of a scenario of this contract, as load_scenario takes it whole, and of its parts.',
    read: async ({ call }) => {
      const document = await call('getDocument')
      const { Scenario } = document.components.schemas
      return {
        from: 'contract',
        value: { schema: Scenario, components: componentsOf([Scenario], document) },
      }
    },
  },
  {
    name: 'exchanges',
    title: 'The last exchanges',
    description: 'The last 50 requests of clients with their answers, in short.',
    read: async ({ call }) => {
      const { requests } = await call('listRequests', { query: { limit: 50 } })
      const effects = await effectsOf(requests, call)
      return {
        from: 'clients',
        value: requests.map((each: Exchange) => briefly(each, effects(each))),
      }
    },
  },
  {
    name: 'report',
    title: 'The report',
    description:
      'Which operations, answers and boundaries of the contract the clients have met, which not, and what each fault did.',
    read: async ({ call }) => {
      const coverage = await call('getCoverage')
      const { faults } = await call('listFaults')
      const receipts = faults.map(({ id, calls, fired }: Receipt) => ({ id, calls, fired }))
      return { from: 'clients', value: { coverage, faults: receipts } }
    },
  },
]

/** The address of something that can be read; the rest of a long text begins at an offset: `…?offset=24000`. */
export const SCHEME = 'petstore-sandbox://'

/**
 * Reads what is at an address.
 * @throws UsageError when nothing is.
 */
export async function readResource(uri: string, context: ToolContext): Promise<Quote> {
  const { scheme, name = '', offset } = ADDRESS.exec(uri)?.groups ?? {}
  const found = shownResources.find((each) => each.name === name)
  if (scheme === undefined || !found) {
    const names = shownResources.map((each) => SCHEME + each.name)
    throw new UsageError(
      `There is no resource ${shown(uri)}.${didYouMean(uri.slice(0, 100), names)} There are ${names.join(', ')}.`,
    )
  }
  const quote = await found.read(context)
  return offset === undefined ? quote : { ...quote, offset: Number(offset) }
}

// --- internal ---

interface Receipt {
  readonly id: string
  readonly calls: number
  readonly fired: number
}

const ADDRESS =
  /^(?<scheme>petstore-sandbox:\/\/)(?<name>[a-z-]{1,20})(?:\?offset=(?<offset>\d{1,9}))?$/
