import { file, files, text } from './kinds.ts'
import { absent, option, unset } from './option.ts'

const thePetStore = unset("the pet store's")
const SERVED = 'OpenAPI document (3.0 or 3.1, YAML or JSON) to serve instead'
const SERVED_TOO =
  'OpenAPI document of the next version of the contract, to serve it too, over the same state'
const HELD_AGAINST =
  'OpenAPI document of the next version of the contract, to count which clients each of its changes would refuse'
const INSTEAD = 'OpenAPI document (3.0 or 3.1, YAML or JSON) to check against instead'

/** The options about which contract it is, and which sandbox: the first part of the table (options.ts). */
export const contractOptions = {
  /** The OpenAPI document of another service, which is served, or checked against, in place of the pet store's: a path. */
  contract: option({
    kind: file,
    commands: {
      ...{ start: thePetStore, proxy: thePetStore, verify: thePetStore, check: thePetStore },
      ...{ report: thePetStore, scenario: thePetStore, contract: thePetStore, mcp: thePetStore },
    },
    functions: ['startSandbox', 'startProxy'],
    variable: 'own',
    help: {
      start: SERVED,
      mcp: SERVED,
      ...{ proxy: INSTEAD, verify: INSTEAD, check: INSTEAD, report: INSTEAD },
      scenario: 'OpenAPI document that the scenarios are about',
      contract: 'OpenAPI document to read',
    },
  }),
  /** Overlays of that document (OpenAPI Overlay 1.0), in their order. */
  overlay: option({
    kind: files,
    commands: {
      ...{ start: absent, proxy: absent, verify: absent, check: absent },
      ...{ report: absent, scenario: absent, contract: absent, mcp: absent },
    },
    functions: ['startSandbox', 'startProxy'],
    variable: 'own',
    help: 'OpenAPI Overlay (1.0) to lay over the contract; can be repeated',
  }),
  /** The next version of the contract: the path of an OpenAPI document. It is served beside it over one state, or held against real traffic. */
  next: option({
    kind: file,
    commands: { start: unset(), mcp: unset(), proxy: unset(), check: unset() },
    functions: ['startSandbox', 'startProxy'],
    variable: 'own',
    help: { start: SERVED_TOO, mcp: SERVED_TOO, proxy: HELD_AGAINST, check: HELD_AGAINST },
  }),
  /** The address of a sandbox that runs. */
  url: option({
    kind: text,
    commands: { mcp: unset('a sandbox is started') },
    functions: [],
    variable: 'none',
    help: 'Address of a sandbox that runs, such as http://127.0.0.1:4010; without it, one is started',
  }),
}
