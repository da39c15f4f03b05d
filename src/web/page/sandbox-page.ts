import { titled } from '../../base/text/text.ts'
import type { ContractInfo, ResourceInfo } from '../../client/answer-types.ts'
import { BehaviourSection } from './behaviour/behaviour-section.ts'
import { CoverageSection } from './coverage/coverage-section.ts'
import { DeliveriesSection } from './deliveries/deliveries-section.ts'
import { FaultsSection } from './faults/faults-section.ts'
import { LiveSection } from './live/live-section.ts'
import { MapSection } from './map/map-section.ts'
import { NextSection } from './next/next-section.ts'
import { ResourcesContext, useNoun, useRecordsText } from './parts/chosen-world.ts'
import { ChoiceField, CopiedAddress, ProblemText } from './parts/controls.ts'
import { PageFrame, type Section, startPage } from './parts/page-frame.ts'
import { usePage } from './parts/page-state.ts'
import { html, useLayoutEffect, useState } from './parts/preact.ts'
import { useAnswer, useKnown } from './parts/use-answer.ts'
import { RecordsSection } from './records/records-section.ts'
import { addressesOf, type OwnSection } from './records/resource-addresses.ts'
import { RoutesSection } from './routes/routes-section.ts'
import { LedgerSection } from './worlds/ledger-section.ts'
import { ScenarioSection } from './worlds/scenario-section.ts'
import { WorldsSection } from './worlds/worlds-section.ts'

/** What runs here, and which world is chosen. */
function SandboxSummary() {
  const { world, setWorld } = usePage()
  const records = useRecordsText(EVERY)(useNoun())
  const asked = { path: '/scenario', query: { world, brief: true } }
  const scenario = useAnswer<{ name: string }>(asked, { every: EVERY }).answer
  const worlds = useKnown('worlds', EVERY).answer?.worlds
  const contract = useKnown('contract').answer
  const ids = worlds?.map(({ id }) => id) ?? []
  const isChosen = world !== undefined || ids.length > 1
  return html`<div class="summary">
    <strong>${contract?.title ?? 'petstore-sandbox'}</strong>
    <${CopiedAddress} at=${location.host + (contract?.basePath ?? '')} />
    ${scenario && records && html`<small>scenario ${scenario.name},<br /> ${records}</small>`}
    ${
      isChosen &&
      html`<${ChoiceField} label="World" none="all worlds" value=${world ?? ''} values=${ids} onChange=${(id: string) => setWorld(id || undefined)} />`
    }
  </div>`
}

// --- internal ---

/** In milliseconds. */
const EVERY = 3000

function sectionsOf(
  resources: readonly ResourceInfo[],
  { next, upstream, behaviour, events }: ContractInfo,
) {
  const [only, second] = resources
  const [id = 'records', ...others] = addressesOf(resources)
  const title = only && !second ? titled(only.noun.many) : 'Records'
  return [
    own('live', 'Live', LiveSection),
    own('map', 'Map', MapSection),
    own('coverage', 'Coverage', CoverageSection),
    ...(next ? [own('next', 'Next contract', NextSection)] : []),
    { id, others, title, begins: true, Content: RecordsSection },
    own('faults', 'Faults', FaultsSection),
    ...(upstream ? [own('routes', 'Routes', RoutesSection)] : []),
    ...(behaviour ? [own('behaviour', 'Behaviour', BehaviourSection)] : []),
    ...(events ? [own('deliveries', 'Deliveries', DeliveriesSection)] : []),
    own('scenario', 'Scenario', ScenarioSection),
    own('ledger', 'Ledger', LedgerSection),
    own('worlds', 'Worlds', WorldsSection),
  ] as const
}

/** A section whose address no resource has. */
function own(id: OwnSection, title: string, Content: Section['Content']): Section {
  return { id, title, Content }
}

/** The page of a sandbox, once it knows the resources of the contract. */
function SandboxPage() {
  const [resources, setResources] = useState<readonly ResourceInfo[]>()
  const { answer, problem } = useAnswer<{ readonly resources: readonly ResourceInfo[] }>(
    resources ? undefined : { path: '/resources' },
    { every: EVERY },
  )
  useLayoutEffect(() => answer && setResources(answer.resources), [answer])
  const contract = useKnown('contract', EVERY)
  const [served, setServed] = useState<ContractInfo>()
  useLayoutEffect(() => {
    const { answer: info } = contract
    if (!info || info.digest === served?.digest) return
    // `--watch` has put another version of the contract in its place; the address has what is shown.
    if (served) location.reload()
    else setServed(info)
  }, [contract.answer])
  if (!resources || !served)
    return html`<main><${ProblemText} problem=${problem ?? contract.problem} /></main>`
  return html`<${ResourcesContext.Provider} value=${resources}>
    <${PageFrame} Summary=${SandboxSummary} sections=${sectionsOf(resources, contract.answer ?? served)} docs="/docs" />
  <//>`
}

startPage(SandboxPage)
