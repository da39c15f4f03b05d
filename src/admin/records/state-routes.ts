import { percentEncoded } from '../../base/text/percent-encoding.ts'
import { didYouMean, shown } from '../../base/text/shown.ts'
import { firstOf } from '../../base/text/text.ts'
import { stateText } from '../../sandbox/inspect/state-text.ts'
import type { Store } from '../../store/store.ts'
import type { AdminAnswer } from '../plane/admin-answer.ts'
import { queryParameter, YAML_TYPE } from '../plane/document-parts.ts'
import type { CheckedRequest, Route } from '../plane/route.ts'
import { schemaRef } from '../routes/admin-schemas.ts'
import type { SandboxSubject } from '../routes/subjects.ts'
import type { ResourceOutline } from './resource-outline.ts'
import { conditionParameters, conditionsIn } from './resource-outline.ts'

/** A world in the form of a scenario; records of the leading resource can be chosen. */
export function stateRoute(
  outlines: readonly ResourceOutline[],
  leading: ResourceOutline | undefined,
): Route<SandboxSubject> {
  const names = outlines.map(({ kind }) => kind.name)
  const alone =
    leading === undefined
      ? ''
      : `\`${leading.kind.name}\` writes the ${leading.noun.many} alone, without faults, clock, chance, keys, ledger and tape, and so does the name of another resource; `
  const parts = new Set(['all', ...names, 'records'])
  return {
    method: 'get',
    path: '/state',
    about: 'one',
    reads: 'counts',
    operation: {
      operationId: 'getState',
      summary: 'Write a world as a scenario',
      description:
        'Records, clock, faults with their counts, chance, keys and ledger as they are now: a sandbox that is started from it continues from there.',
      parameters: [
        queryParameter(
          'name',
          'The name of the scenario. Default: that of the scenario in force.',
          { type: 'string', minLength: 1 },
        ),
        queryParameter(
          'part',
          `${alone}\`records\` writes those of all resources alone, without the rest.`,
          { type: 'string', enum: [...parts], default: 'all' },
        ),
        ...(leading ? conditionParameters(leading) : []),
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
    handle: (asked) => getState(asked, leading),
  }
}

/** What to say of an address below `state` that has no route: which resources there are. */
export function unknownResource(
  path: string,
  outlines: readonly ResourceOutline[],
): string | undefined {
  const named = /^\/state\/([^/]+)/.exec(path)?.[1]
  const names = outlines.map(({ kind }) => kind.name)
  if (named === undefined || names.some((name) => percentEncoded(name) === named)) return undefined
  const known =
    names.length === 0 ? 'the contract has none' : `there are ${firstOf(names).join(', ')}`
  return `There is no resource ${shown(named)}; ${known}.${didYouMean(named, names)}`
}

// --- internal ---

const MEDIA_TYPES = { json: 'application/json', yaml: YAML_TYPE } as const

/** The resources of a part: one, or all of them. */
function namesIn(part: unknown, { kinds }: Store): readonly string[] {
  const names = [...kinds.keys()]
  const one = names.find((name) => name === part)
  return one === undefined || part === 'records' ? names : [one]
}

function getState(
  { world, query }: CheckedRequest & SandboxSubject,
  leading: ResourceOutline | undefined,
): AdminAnswer {
  const { name, part } = query
  const format = query.format === 'yaml' ? 'yaml' : 'json'
  const pieces = stateText(world.current, format, {
    ...(typeof name === 'string' && { name }),
    ...(leading && { conditions: conditionsIn(query, leading), of: leading }),
    ...(part !== 'all' && { alone: namesIn(part, world.current.store) }),
  })
  return { status: 200, pieces, type: MEDIA_TYPES[format] }
}
