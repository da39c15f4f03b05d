import { FindingsSection } from './findings/findings-section.ts'
import { startPage } from './parts/page-frame.ts'
import { ProxySummary } from './proxy-summary.ts'
import { RecordingSection } from './recording/recording-section.ts'

startPage({
  Summary: ProxySummary,
  sections: [
    { id: 'findings', title: 'Findings', Content: FindingsSection },
    { id: 'recording', title: 'Recording', Content: RecordingSection },
  ],
})
