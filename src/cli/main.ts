#!/usr/bin/env node
// The entry: the one place that prints errors and exits.
import { enableCompileCache } from 'node:module'
import process from 'node:process'

enableCompileCache()
const { runCommand } = await import('./run-command.ts')
process.exitCode = await runCommand(process.argv.slice(2))
