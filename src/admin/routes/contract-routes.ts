import type { ContractSource } from '../../contract/document/contract-source.ts'
import { objectSchema, textSchema } from '../../contract/document/schema-parts.ts'
import { worldIdOf } from '../../sandbox/worlds/keys.ts'
import type { LiveWorld } from '../../sandbox/worlds/live-world.ts'
import { json, problem } from '../plane/admin-answer.ts'
import { jsonRequest, jsonResponse } from '../plane/document-parts.ts'
import type { Route } from '../plane/route.ts'
import { type SandboxSubject, sandboxRoute } from './subjects.ts'

const facts = {
  title: textSchema('Its title.'),
  version: textSchema('Its version.'),
  basePath: textSchema('The path under which it is served, such as `/v1`, or empty.'),
  digest: textSchema('`sha256:` and the SHA-256 of the document, in hexadecimal.'),
}

const whichSchema = { enum: ['current', 'next'] }

const contractSchema = objectSchema(
  {
    ...facts,
    contract: {
      ...whichSchema,
      description:
        'Which contract the world meets where neither the path nor `Sandbox-Contract` says it; absent without `--next`.',
    },
    next: objectSchema(facts, { description: 'The next contract, if there is one.' }),
  },
  { optional: ['contract', 'next'], description: 'The contract that a sandbox serves.' },
)

/** The contracts that are served. Their documents are below the same path, and are not of the control plane. */
export const contractRoutes: readonly Route<SandboxSubject>[] = [
  sandboxRoute({
    method: 'get',
    path: '/contract',
    about: 'all',
    operation: {
      operationId: 'getContract',
      summary: 'Show which contract is served',
      description:
        'Its documents are at `contract/openapi.yaml`, `contract/openapi.json` and `contract/docs`, also where the contract itself has the paths `/openapi.yaml`, `/openapi.json` and `/docs`; those of the next contract are there with `?contract=next`.',
      responses: { 200: jsonResponse('The contract.', contractSchema) },
    },
    handle: (subject) => json(toJson(subject)),
  }),
  sandboxRoute({
    method: 'put',
    path: '/contract',
    about: 'all',
    problems: [409],
    operation: {
      operationId: 'putContract',
      summary: 'Say which of two contracts a world meets',
      description:
        'For a sandbox with `--next`. It counts where the request does not say it by its header `Sandbox-Contract`; where the base paths of the two differ, the world answers 404 under the path of the other. A reset ends it.',
      requestBody: jsonRequest(
        'The contract.',
        objectSchema({ contract: { ...whichSchema, description: 'Which one.' } }),
      ),
      responses: { 200: jsonResponse('The contract from now on.', contractSchema) },
    },
    handle: (subject) => {
      const { worlds, body, notice, next } = subject
      if (!next) return problem(409, ONE)
      for (const each of worlds) each.setContract(body.contract)
      notice(`the ${body.contract} contract is met from now on`)
      return json(toJson(subject))
    },
  }),
]

// --- internal ---

const ONE =
  'This sandbox serves one contract. Start it with --next FILE to serve the next one, too.'

function toJson({
  world,
  source,
  next,
}: Pick<SandboxSubject, 'source' | 'next'> & { readonly world: LiveWorld }) {
  return {
    ...factsOf(source),
    ...(next && { contract: whichOf(world), next: factsOf(next) }),
  }
}

function factsOf({ written, basePath, digest }: ContractSource) {
  const { title, version } = written.info
  return { title, version, basePath, digest }
}

/** Which contract a world meets: as it was told, else as the scenario says of its key. */
function whichOf({ id, current }: LiveWorld) {
  const { told, scenario } = current
  if (told !== undefined) return told
  return scenario.nextKeys.some((key) => worldIdOf(key) === id) ? 'next' : 'current'
}
