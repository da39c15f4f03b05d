import { execFile } from 'node:child_process'
import { mkdirSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { root } from './program.ts'
import { writeFiles } from './scenario-files.ts'

/**
 * Packs the package and installs it into a folder, as a user would. test/support/build.ts has built it. No network is needed,
 * since the package depends on nothing.
 */
export async function installPackage(folder: string): Promise<void> {
  const pack = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder]
  const { stdout } = await run('npm', pack)
  const [{ filename }] = JSON.parse(stdout)
  writeFiles(folder, { 'package.json': '{ "type": "module", "private": true }' })
  const install = ['install', '--offline', '--no-audit', '--no-fund', `./${filename}`]
  await run('npm', install, { cwd: folder })
}

/** Puts packages that this checkout has beside an installed one, with their commands. */
export function linkPackages(
  folder: string,
  { packages, commands = [] }: { packages: readonly string[]; commands?: readonly string[] },
): void {
  for (const name of [...packages, ...commands.map((command) => `.bin/${command}`)]) {
    const link = path.join(folder, 'node_modules', name)
    mkdirSync(path.dirname(link), { recursive: true })
    symlinkSync(path.join(root, 'node_modules', name), link)
  }
}

/** Compiles a program strictly in a folder where the package is installed; returns what the compiler complains about. */
export async function compile(
  folder: string,
  program: string,
  { extension = 'ts' }: { readonly extension?: 'ts' | 'cts' } = {},
): Promise<string> {
  const file = `consumer.${extension}`
  const compilerOptions = {
    ...{ target: 'es2024', lib: ['es2024', 'dom', 'esnext.disposable'], types: ['node'] },
    ...{ module: 'nodenext', strict: true, exactOptionalPropertyTypes: true, noEmit: true },
  }
  writeFiles(folder, {
    [file]: program,
    'tsconfig.json': JSON.stringify({ compilerOptions, files: [file] }),
  })
  const tsc = path.join(root, 'node_modules/.bin/tsc')
  return run(tsc, ['-p', folder]).then(
    ({ stdout }) => stdout,
    (error: { stdout: string }) => error.stdout,
  )
}

/** The environment of a program that runs where the package is installed: this Node comes first. */
export const installedEnvironment = {
  PATH: `${path.dirname(process.execPath)}${path.delimiter}${process.env.PATH}`,
  NO_COLOR: '1',
  npm_config_update_notifier: 'false',
}

// --- internal ---

const run = promisify(execFile)
