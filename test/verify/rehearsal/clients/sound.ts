// A client that depends on nothing that the next contract changes.
import { useBoth } from './parts.ts'

await useBoth()
