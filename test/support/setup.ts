import fc from 'fast-check'
import { seed } from './runs.ts'

// A failure is that of a change, never of chance: every run draws the same examples. `npm run soak` draws others.
fc.configureGlobal({ seed })
