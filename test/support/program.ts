import path from 'node:path'
import process from 'node:process'

/** The root of the repository: the working directory of a test run. */
export const root = path.resolve('.')

/** `PETSTORE_TEST_BUILT`: `0` tests the sources, `1` the build; without it, the commands of the build and the library of the sources. */
const chosen = process.env.PETSTORE_TEST_BUILT ?? ''

/** Whether tests import the built library (see vitest.config.ts). */
export const importsBuilt = chosen === '1'

/** Whether any test uses the build. */
export const needsBuild = chosen !== '0'

/** The files that export `runCommand`. */
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
