import { FindingsSection } from './findings/findings-section.ts'
import { startPage } from './parts/page-frame.ts'
import { ProxySummary } from './proxy-summary.ts'

startPage({
  Summary: ProxySummary,
  sections: [{ id: 'findings', title: 'Findings', Content: FindingsSection }],
})
