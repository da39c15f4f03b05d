import { nodeComplaint } from './node-version.ts'

const complaint = nodeComplaint(process.versions.node)
if (complaint !== undefined) throw new Error(complaint)
