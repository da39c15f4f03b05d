import { PageFrame, startPage } from './parts/page-frame.ts'
import { html } from './parts/preact.ts'
import { FindingsSection } from './proxy/findings-section.ts'
import {
  ChecksSection,
  ProxyCoverageSection,
  ProxyFaultsSection,
  ProxyLedgerSection,
  ProxyNextSection,
} from './proxy/proxy-sections.ts'
import { ProxySummary, useStatus } from './proxy/proxy-status.ts'
import { RecordingSection } from './proxy/recording-section.ts'

const SECTIONS = [
  { id: 'findings', title: 'Findings', Content: FindingsSection },
  { id: 'coverage', title: 'Coverage', Content: ProxyCoverageSection },
  { id: 'ledger', title: 'Ledger', Content: ProxyLedgerSection },
  { id: 'next', title: 'Next contract', Content: ProxyNextSection },
  { id: 'checks', title: 'Checks', Content: ChecksSection },
  { id: 'recording', title: 'Recording', begins: true, Content: RecordingSection },
]

const FAULTS = { id: 'faults', title: 'Faults', Content: ProxyFaultsSection }

startPage(ProxyPage)

// --- internal ---

function ProxyPage() {
  const { answer } = useStatus()
  const sections = answer?.faults === undefined ? SECTIONS : [...SECTIONS, FAULTS]
  return html`<${PageFrame} Summary=${ProxySummary} sections=${sections} />`
}
