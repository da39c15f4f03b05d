#!/usr/bin/env node
// The entry point, and the only place that sets the exit code. It is built into a single file in syntax that every Node
// understands (rolldown.config.ts), and imports nothing else first, so that an old Node gets as far as the version check.
import { nodeComplaint } from '../base/node-version.ts'

const complaint = nodeComplaint(process.versions.node)
if (complaint === undefined) {
  // Deprecation warnings of dependencies do not concern the user of the command.
  process.noDeprecation = true
  process.getBuiltinModule('node:module').enableCompileCache()
  import('./commands/run-command.ts')
    .then(({ runCommand }) => runCommand(process.argv.slice(2)))
    .then((exitCode) => {
      process.exitCode = exitCode
    })
} else {
  console.error(complaint)
  process.exitCode = 2
}
