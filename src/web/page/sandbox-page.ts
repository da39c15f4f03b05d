import { AnimalsSection } from './animals/animals-section.ts'
import { CoverageSection } from './coverage/coverage-section.ts'
import { FaultsSection } from './faults/faults-section.ts'
import { LedgerSection } from './ledger/ledger-section.ts'
import { LiveSection } from './live/live-section.ts'
import { startPage } from './parts/page-frame.ts'
import { SandboxSummary } from './sandbox-summary.ts'
import { ScenarioSection } from './scenario/scenario-section.ts'
import { WorldsSection } from './worlds/worlds-section.ts'

startPage({
  Summary: SandboxSummary,
  sections: [
    { id: 'live', title: 'Live', Content: LiveSection },
    { id: 'animals', title: 'Animals', Content: AnimalsSection },
    { id: 'faults', title: 'Faults', Content: FaultsSection },
    { id: 'scenario', title: 'Scenario', Content: ScenarioSection },
    { id: 'ledger', title: 'Ledger', Content: LedgerSection },
    { id: 'worlds', title: 'Worlds', Content: WorldsSection },
    { id: 'coverage', title: 'Coverage', Content: CoverageSection },
  ],
})
