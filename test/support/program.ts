import path from 'node:path'
import process from 'node:process'

/** The repository's own folder: the working directory of a test run. */
export const root = path.resolve('.')

/** `PETSTORE_TEST_BUILT`: `0` tests the sources, `1` what ships; without it, commands are the built bin and the library the sources. */
const chosen = process.env.PETSTORE_TEST_BUILT ?? ''

/** Whether what tests import is the built library, which vitest.config.ts sees to. */
export const importsBuilt = chosen === '1'

/** Whether anything that is tested comes from the build. */
export const needsBuild = chosen !== '0'

/** Files of `runCommand`. */
export const commandFiles = {
  source: `${root}/src/cli/run-command.ts`,
  built: `${root}/dist/cli/run-command.js`,
}

/** The commands that run the sources and the build. */
export const programs = {
  source: [process.execPath, `${root}/src/cli/main.ts`],
  built: [process.execPath, `${root}/dist/cli/main.js`],
} as const

const tested = needsBuild ? 'built' : 'source'

/** The command that tests run: this Node, and the file of the command line. */
export const program = programs[tested]

/** The file of the `runCommand` that tests run. */
export const commandFile = commandFiles[tested]
