import { expect, test } from 'vitest'
import { isJsonObject, valueAt } from '../../../src/base/json/json.ts'
import { type Contract, contractOf } from '../../../src/contract/contract.ts'
import type { Schema } from '../../../src/contract/document/document.ts'
import { eventsOf } from '../../../src/contract/events/contract-events.ts'
import { findEvents } from '../../../src/contract/events/find-events.ts'
import { readSource } from '../../support/read-source.ts'
import { ofPackage, ours, validatorOf } from './real.ts'
import { inWord } from './shop.ts'

/** What the events of real contracts are sent for; nothing: by their trigger alone. */
const CONTRACTS: readonly (readonly [
  name: string,
  file: string,
  sent: { readonly [event: string]: string },
])[] = [
  [
    'GitHub',
    ours('github'),
    {
      'issue-comment-created': 'issues/create-comment',
      'issues-closed': 'issues.state=closed',
      'issues-deleted': '',
      'issues-edited': 'issues/update',
      'issues-labeled': '',
      'issues-locked': 'issues.locked=true',
      'issues-opened': 'issues/create',
      'issues-reopened': 'issues.state=open changed',
      'label-created': 'issues/create-label',
      'label-deleted': 'issues/delete-label',
      'label-edited': 'issues/update-label',
      'milestone-closed': 'milestones.state=closed',
      'milestone-created': 'issues/create-milestone',
      'milestone-deleted': 'issues/delete-milestone',
      'milestone-edited': 'issues/update-milestone',
      'milestone-opened': 'milestones.state=open changed',
      ping: '',
    },
  ],
  [
    'Apideck CRM',
    ours('apideck-crm'),
    {
      CompanyCreated: 'companiesAdd',
      CompanyDeleted: 'companiesDelete',
      CompanyUpdated: 'companiesUpdate',
      ContactCreated: '',
      ContactDeleted: '',
      ContactUpdated: '',
      LeadCreated: 'leadsAdd',
      LeadDeleted: 'leadsDelete',
      LeadUpdated: 'leadsUpdate',
    },
  ],
  [
    'Telnyx',
    ours('telnyx'),
    {
      'createConference.conferenceCreated': 'createConference',
      'createConference.conferenceEnded': '',
      'createConference.conferenceFloorChanged': '',
      'createConference.conferenceParticipantJoined': '',
      'createConference.conferenceParticipantLeft': '',
      'conferenceJoin.conferenceParticipantJoined': 'conferenceJoin',
      'conferenceJoin.conferenceParticipantLeft': 'conferenceJoin',
      'conferenceLeave.conferenceParticipantLeft': 'conferenceLeave',
      'conferenceSpeakText.conferenceParticipantSpeakEnded': 'conferenceSpeakText',
      'conferenceSpeakText.conferenceParticipantSpeakStarted': 'conferenceSpeakText',
      'conferenceSpeakText.conferenceSpeakEnded': 'conferenceSpeakText',
      'conferenceSpeakText.conferenceSpeakStarted': 'conferenceSpeakText',
      'SendFax.fax.delivered': 'SendFax',
      'SendFax.fax.failed': '',
      'SendFax.fax.media.processed': 'SendFax',
      'SendFax.fax.queued': 'SendFax',
      'SendFax.fax.sending.started': 'SendFax',
      'createNumberOrder.numberOrderStatusUpdate': 'createNumberOrder',
    },
  ],
  [
    'Adyen Management',
    ours('adyen-management'),
    {
      'merchant.created': '',
      'merchant.updated': '',
      'paymentMethod.created': '',
      'paymentMethodRequest.removed': '',
      'paymentMethodRequest.scheduledForRemoval': '',
      'terminalAssignment.completed': '',
      'terminalBoarding.triggered': '',
      'terminalSettings.modified': '',
    },
  ],
  [
    'Scalar Galaxy',
    ours('galaxy'),
    {
      newPlanet: 'createPlanet',
      'createPlanet.planetCreated': 'createPlanet',
      'createPlanet.planetCreationFailed': '',
      'createPlanet.planetExploded': '',
    },
  ],
  ['Train Travel', ofPackage('3.1/json/train-travel.json'), { newBooking: 'create-booking' }],
  [
    'the callbacks example of OpenAPI',
    ofPackage('3.0/json/callbacks.json'),
    { 'POST /streams.onData': 'POST /streams' },
  ],
  [
    'the webhooks example of OpenAPI',
    ofPackage('3.1/json/webhooks.json'),
    { newPet: '', 'newPet.delete': '' },
  ],
]

test.for(CONTRACTS)(
  'the events of %s are sent when their names say so, and every payload is valid by Ajv, with its record where that goes',
  async ([, file, sent]) => {
    const { contract, events, found } = await open(file)
    expect(
      Object.fromEntries(found.map(({ name, when }) => [name, when.map(inWord).join(' ')])),
    ).toEqual(sent)
    for (const [at, event] of found.entries()) {
      const { payload, about, place } = event
      const definition = events.definitions[at]
      if (!definition || payload === undefined) continue
      const isValid = validatorOf(payload, contract.written)
      const record = about && recordOf(about.resource.record.node, contract)
      const rules = definition.when.length > 0 ? definition.when : [undefined]
      for (const rule of rules)
        for (const known of [record, undefined]) {
          const cause = { rule, record: known, resource: about?.resource.name }
          const body = events.payloadOf(definition, { ...cause, now: NOW, seed: 27, id: 'msg_1' })
          const value = JSON.parse(body)
          expect(isValid(value) ? [] : isValid.errors, `${event.name}: ${body}`).toEqual([])
          const carried = place && valueAt(value, place)
          // The payload of a service may have more of a record than reading it shows, and never less.
          if (known && isJsonObject(carried))
            expect(carried).toMatchObject(sharedOf(known, carried))
        }
    }
  },
)

// --- internal ---

const NOW = Date.UTC(2030, 0, 1)

async function open(file: string) {
  const source = await readSource(file)
  const contract = contractOf(source)
  return {
    contract,
    events: eventsOf(contract),
    found: findEvents(contract.written, contract.roles),
  }
}

/** A record of a resource, as a sandbox that generated it answers it. */
function recordOf(node: Schema, { views, resolve }: Contract) {
  const at = { seed: 1, path: 'records/1', keepsUnknown: false, isFull: true }
  return views(resolve(node) as Schema).show(undefined, at) as { readonly [name: string]: unknown }
}

/** The ids of a record, as far as the payload has them. */
function sharedOf(record: { readonly [name: string]: unknown }, carried: object) {
  return Object.fromEntries(
    Object.entries(record).filter(([name]) => name === 'id' && Object.hasOwn(carried, name)),
  )
}
