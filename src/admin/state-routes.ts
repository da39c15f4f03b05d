import { type StateChoice, stateText } from '../sandbox/state-text.ts'
import type { ScenarioFormat } from '../scenarios/text-forms.ts'
import type { AdminAnswer } from './admin-answer.ts'
import { schemaRef } from './admin-schemas.ts'
import { YAML_TYPE } from './media.ts'
import { queryParameter } from './parameters.ts'
import { petConditions } from './pet-routes.ts'
import type { Asked, Route } from './route.ts'

const MEDIA_TYPES = { json: 'application/json', yaml: YAML_TYPE } as const

/** A world in the form of a scenario. */
export const stateRoutes: readonly Route[] = [
  {
    method: 'get',
    path: '/state',
    about: 'one',
    reads: 'counts',
    operation: {
      operationId: 'getState',
      summary: 'Write a world as a scenario',
      description:
        'Animals, clock, faults with their counts, chance, keys and ledger as they are now: a sandbox that is started from it continues from there.',
      parameters: [
        queryParameter(
          'name',
          'The name of the scenario. Default: that of the scenario in force.',
          {
            type: 'string',
            minLength: 1,
          },
        ),
        queryParameter(
          'part',
          '`pets` writes the animals alone, without faults, clock, chance, keys, ledger and tape.',
          { type: 'string', enum: ['all', 'pets'], default: 'all' },
        ),
        ...petConditions,
        queryParameter('format', 'The format of the text.', {
          type: 'string',
          enum: Object.keys(MEDIA_TYPES),
          default: 'json',
        }),
      ],
      responses: {
        200: {
          description: 'A scenario.',
          content: {
            [MEDIA_TYPES.json]: { schema: schemaRef('Scenario') },
            [MEDIA_TYPES.yaml]: { schema: { type: 'string' } },
          },
        },
      },
    },
    handle: getState,
  },
]

// --- internal ---

async function getState({ world, query }: Asked): Promise<AdminAnswer> {
  const { world: _name, format: asked, ...choice } = query
  const format = asked as ScenarioFormat
  const pieces = await stateText(world.current, format, choice as StateChoice)
  return { status: 200, pieces, type: MEDIA_TYPES[format] }
}
