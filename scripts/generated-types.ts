import type { RouteOutline } from '../src/admin/plane/route.ts'
import { sandboxOutline } from '../src/admin/sandbox-control-plane.ts'
import { credentialSchemes } from '../src/base/text/secret-names.ts'
import { countsSchema, reportShapes } from '../src/check/reports/report-schema.ts'
import { contractOf } from '../src/contract/contract.ts'
import type { Schema } from '../src/contract/document/document.ts'
import { objectSchema, withoutNeed } from '../src/contract/document/schema-parts.ts'
import { severities } from '../src/contract/requests/violation.ts'
import { deliveryShapes } from '../src/events/delivery-schemas.ts'
import { faultDefinitions, faultSchema } from '../src/faults/schema/fault-schema.ts'
import { matcherSchema, valueMatcherSchema, whenSchema } from '../src/faults/schema/when-schema.ts'
import { origins } from '../src/journal/exchange.ts'
import { journalShapes, violationShapes } from '../src/journal/journal-schemas.ts'
import {
  levelSchema,
  nextReportSchema,
  nextShapes,
  positionSchema,
} from '../src/next/next-schemas.ts'
import { builtInContract } from '../src/petstore/built-in-contract.ts'
import { routeSchema } from '../src/routes/route-schema.ts'
import { scenarioShapes } from '../src/scenarios/scenario-schema.ts'
import { tapeShapes } from '../src/tape/tape-entry-schema.ts'
import { type TypeFile, typeFile } from './schema-types.ts'

/** The files of types that are made from JSON Schemas, by path, with their content. */
export async function generatedTypes(): Promise<
  readonly (readonly [path: string, text: string])[]
> {
  const files = Object.entries(typeFiles())
  return Promise.all(files.map(async ([path, file]) => [path, await typeFile(file)] as const))
}

// --- internal ---

function typeFiles(): { readonly [path: string]: TypeFile } {
  return {
    'src/check/reports/report.ts': report(),
    'src/client/answer-types.ts': answers(),
    'src/contract/requests/violation-types.ts': {
      from: 'src/journal/journal-schemas.ts',
      types: { ...violationShapes, Severity: SEVERITY },
    },
    'src/events/delivery-types.ts': {
      from: 'src/events/delivery-schemas.ts',
      types: deliveryShapes,
      imports: { Int64: '../base/json/exact-numbers.ts' },
    },
    'src/faults/fault-types.ts': faults(),
    'src/journal/journal-types.ts': journal(),
    'src/next/next-types.ts': next(),
    'src/routes/route-types.ts': {
      from: 'src/routes/route-schema.ts',
      types: { RequestRoute: routeSchema([]) },
      imports: { When: '../faults/fault-types.ts' },
      known: { When: (routeSchema([]).properties as { readonly when: Schema }).when },
      places: { 'RequestRoute.when': 'When' },
    },
    'src/scenarios/scenario-types.ts': scenario(),
    'src/tape/tape-types.ts': tape(),
  }
}

/** The schema of the body of a route: of an empty object if it takes none. */
function bodyOf(route: RouteOutline | undefined): Schema {
  const body = route?.requestBody
  return body?.content['application/json']?.schema ?? objectSchema({})
}

function answers(): TypeFile {
  const { routes, schemas } = sandboxOutline(contractOf(builtInContract()))
  const answerOf = (id: string) => {
    const route = routes.find(({ operationId }) => operationId === id)
    return propertiesAt(route?.responses[200], 'content', 'application/json', 'schema')
  }
  const querySchema = (id: string, description: string) => {
    const { parameters = [] } = routes.find(({ operationId }) => operationId === id) ?? {}
    const entries = parameters.map(({ name, schema, description: text }): [string, Schema] => [
      name,
      { ...schema, ...(text !== undefined && { description: text }) },
    ])
    const optional = entries.map(([name]) => name)
    return objectSchema(Object.fromEntries(entries), { optional, description })
  }
  const itemOf = (id: string, list: string) =>
    propertiesAt(answerOf(id), 'properties', list, 'items')
  return {
    from: 'the routes of the control plane',
    types: {
      LoadResult: answerOf('putScenario'),
      Pet: { ...schemas.Pet, description: 'An animal of the store (contract, section 2).' },
      NewPet: { ...schemas.NewPet, description: 'An animal to add (contract, section 2).' },
      PetQuery: querySchema('browsePets', 'Which animals to list: those that meet all conditions.'),
      PetList: answerOf('browsePets'),
      FaultInForce: schemas.CountedFault as Schema,
      ClockSettings: bodyOf(routes.find(({ operationId }) => operationId === 'putClock')),
      ClockReading: answerOf('getClock'),
      SnapshotInfo: itemOf('listSnapshots', 'snapshots'),
      RoutesInForce: answerOf('getRoutes'),
      WebhooksInForce: answerOf('getWebhooks'),
      WebhookChange: bodyOf(routes.find(({ operationId }) => operationId === 'putWebhooks')),
      WebhookTrigger: bodyOf(routes.find(({ operationId }) => operationId === 'triggerWebhook')),
      LedgerDecision: itemOf('getLedger', 'entries'),
      WorldInfo: itemOf('listWorlds', 'worlds'),
      ContractInfo: answerOf('getContract'),
      NextInfo: answerOf('getNext'),
      ResourceInfo: itemOf('listResources', 'resources'),
    },
    imports: {
      Choice: '../silences/settlement.ts',
      Fault: '../faults/fault-types.ts',
      Int64: '../base/json/exact-numbers.ts',
      NextReport: '../next/next-types.ts',
      RequestRoute: '../routes/route-types.ts',
    },
    known: {
      Choice: { type: ['string', 'integer'] },
    },
    heirs: {
      NextInfo: {
        base: 'NextReport',
        inherited: Object.keys(propertiesAt(nextReportSchema, 'properties')),
      },
      FaultInForce: faultBut('calls'),
    },
  }
}

/** What is at a path of names in an object. */
function propertiesAt(value: unknown, ...path: readonly string[]): Schema {
  return path.reduce<unknown>((each, name) => (each as Schema)[name], value) as Schema
}

function report(): TypeFile {
  return {
    from: 'src/check/reports/report-schema.ts',
    types: reportShapes,
    imports: {
      NextReport: '../../next/next-types.ts',
      CountedChange: '../../next/next-types.ts',
      Severity: '../../contract/requests/violation-types.ts',
      SeverityCounts: '../../contract/requests/violation.ts',
    },
    known: {
      NextReport: nextReportSchema,
      Severity: SEVERITY,
      'Readonly<SeverityCounts>': countsSchema,
    },
    loose: ['Report', 'ReportOutline', 'Part', 'ExampleResponse'],
    heirs: {
      Report: heirOf('ReportOutline', 'findings'),
      Part: heirOf('RunStamp'),
      Finding: heirOf('FindingOutline'),
      FindingOutline: heirOf('FindingCounts'),
      NextChange: {
        base: 'CountedChange',
        inherited: Object.keys(propertiesAt(nextShapes.CountedChange, 'properties')),
      },
    },
  }
}

/** Says that a type has the properties of another shape of a report, except for one that it narrows. */
function heirOf(base: keyof typeof reportShapes, narrowed?: string) {
  const properties = Object.keys(propertiesAt(reportShapes[base], 'properties'))
  return { base, inherited: properties.filter((name) => name !== narrowed) }
}

function faults(): TypeFile {
  return {
    from: 'src/faults/schema/fault-schema.ts and when-schema.ts',
    types: {
      ...faultShapes(),
      Fault: faultSchema([]),
      FaultBody: withoutNeed(['id'], faultSchema([])),
    },
    imports: { Int64: '../base/json/exact-numbers.ts' },
    heirs: { FaultBody: faultBut('id') },
  }
}

/** Says that a type has the properties of a fault, except for one that it has otherwise. */
function faultBut(name: string) {
  const properties = Object.keys(propertiesAt(faultSchema([]), 'properties'))
  return { base: `Omit<Fault, '${name}'>`, inherited: properties.filter((each) => each !== name) }
}

/** The schemas of the parts of a fault. */
function faultShapes(): TypeFile['types'] {
  // The operations are those of a contract, and not known here.
  const { delay, counts, connection, rateLimit, rewrite } = faultSchema([])
    .properties as TypeFile['types']
  const { respond } = faultDefinitions()
  return {
    When: whenSchema(),
    Matcher: matcherSchema(),
    ValueMatcher: valueMatcherSchema(),
    Respond: respond,
    Delay: delay,
    Connection: connection,
    FaultCounts: counts,
    RateLimit: rateLimit,
    BodyRewrite: rewrite,
  } as TypeFile['types']
}

function journal(): TypeFile {
  return {
    from: 'src/journal/journal-schemas.ts',
    types: { ...journalShapes, Origin: ORIGIN },
    imports: {
      Choices: '../contract/document/contract-hints.ts',
      HeaderRecord: '../base/http/header-lines.ts',
      Violation: '../contract/requests/violation-types.ts',
    },
    known: violationShapes,
    places: {
      'RequestRecord.headers': 'HeaderRecord',
      'AnswerRecord.headers': 'HeaderRecord',
      'Exchange.drawn': 'Choices',
    },
    // Making an object without what it lacks would take longer.
    loose: ['Exchange', 'RequestRecord', 'AnswerRecord'],
  }
}

function next(): TypeFile {
  return {
    from: 'src/next/next-schemas.ts',
    types: nextShapes,
    imports: {
      Level: '../contract/changes/oasdiff-checks.ts',
      Position: '../contract/contract-pointer.ts',
    },
    known: { Level: levelSchema, Position: positionSchema },
  }
}

function scenario(): TypeFile {
  return {
    from: 'src/scenarios/scenario-schema.ts',
    types: scenarioShapes(contractOf(builtInContract())),
    imports: {
      Fault: '../faults/fault-types.ts',
      Int64: '../base/json/exact-numbers.ts',
      RequestRoute: '../routes/route-types.ts',
      TapeEntry: '../tape/tape-types.ts',
      Unspecified: '../silences/settlement.ts',
    },
    known: { TapeEntry: tapeShapes.TapeEntry },
    places: { 'ScenarioInput.unspecified': 'Unspecified' },
  }
}

function tape(): TypeFile {
  return {
    from: 'src/tape/tape-entry-schema.ts',
    types: tapeShapes,
    imports: { CredentialScheme: '../base/text/secret-names.ts' },
    known: { CredentialScheme: { enum: credentialSchemes } },
    places: Object.fromEntries(
      ['TapeEntry', 'TapeAnswer'].flatMap((type) => [
        [`${type}.headers`, 'TapeHeaders'],
        [`${type}.body`, 'TapeBody'],
      ]),
    ),
  }
}

const SEVERITY = {
  description: 'The severity of a violation. A note never fails a run.',
  enum: severities,
}

const ORIGIN = { description: 'One of `origins`: what answered.', enum: origins }
