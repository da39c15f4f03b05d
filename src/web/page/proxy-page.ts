import { ChecksSection } from './checks/checks-section.ts'
import { ProxyCoverageSection } from './coverage/proxy-coverage-section.ts'
import { FindingsSection } from './findings/findings-section.ts'
import { ProxyLedgerSection } from './ledger/proxy-ledger-section.ts'
import { startPage } from './parts/page-frame.ts'
import { ProxySummary } from './proxy-summary.ts'
import { RecordingSection } from './recording/recording-section.ts'

startPage({
  Summary: ProxySummary,
  sections: [
    { id: 'findings', title: 'Findings', Content: FindingsSection },
    { id: 'coverage', title: 'Coverage', Content: ProxyCoverageSection },
    { id: 'ledger', title: 'Ledger', Content: ProxyLedgerSection },
    { id: 'checks', title: 'Checks', Content: ChecksSection },
    { id: 'recording', title: 'Recording', Content: RecordingSection },
  ],
})
