#!/usr/bin/env node
// The entry: the one place that exits. Its build is one file in a syntax that every Node reads (rolldown.config.ts), so
// that an old one gets to the line that says what is missing: nothing else is imported before.
import { nodeComplaint } from '../base/node-version.ts'

const complaint = nodeComplaint(process.versions.node)
if (complaint === undefined) {
  // What the code of others should no longer use is not for who runs the command.
  process.noDeprecation = true
  process.getBuiltinModule('node:module').enableCompileCache()
  import('./run-command.ts')
    .then(({ runCommand }) => runCommand(process.argv.slice(2)))
    .then((exitCode) => {
      process.exitCode = exitCode
    })
} else {
  console.error(complaint)
  process.exitCode = 2
}
