import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { beforeAll } from 'vitest'
import { root } from './program.ts'
import { writeFiles } from './scenario-files.ts'

/** What this checkout has that is put beside the package, as if it had been installed. */
export interface Beside {
  readonly packages: readonly string[]
  readonly commands?: readonly string[]
}

/** A folder for the tests of one file, from which the package is found as one that is installed. */
export interface InstalledFolder {
  readonly path: string
  /** The folder above, whose `node_modules` has the package. */
  readonly root: string
}

/** Makes such a folder before the tests of a file, and removes it after them. */
export function installedFolder(beside: Beside): InstalledFolder {
  const folder = { path: '', root: '' }
  beforeAll(async () => {
    Object.assign(folder, await makeInstalledFolder(beside))
    return () => rmSync(folder.path, { recursive: true, force: true })
  }, 3 * NPM_LIMIT)
  return folder
}

/** Makes such a folder. The caller removes it. */
export async function makeInstalledFolder(beside: Beside): Promise<InstalledFolder> {
  installed ??= installPackage()
  const there = await installed
  linkPackages(there, beside)
  return { path: mkdtempSync(path.join(there, 'of-a-file-')), root: there }
}

/** Compiles a program strictly in a folder where the package is installed; returns what the compiler complains about. */
export async function compile(
  folder: string,
  program: string,
  {
    extension = 'ts',
    module = 'nodenext',
  }: { readonly extension?: 'ts' | 'cts'; readonly module?: string } = {},
): Promise<string> {
  const file = `consumer.${extension}`
  const compilerOptions = {
    ...{ target: 'es2024', lib: ['es2024', 'dom', 'esnext.disposable'], types: ['node'] },
    ...{ module, strict: true, exactOptionalPropertyTypes: true, noEmit: true },
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

/** How long npm may take, in milliseconds: two seconds are usual, and once a minute was not enough on a busy machine. The error then says for what. */
const NPM_LIMIT = 90_000

/** The folder in which the package is installed: once for each worker, at whose end it is removed. */
let installed: Promise<string> | undefined

/**
 * Packs the package and installs it into a folder, as a user would. test/support/build.ts has built it. No network is needed,
 * since the package depends on nothing.
 */
async function installPackage(): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'petstore-sandbox-installed-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const pack = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder]
  const { stdout } = await run('npm', pack, { timeout: NPM_LIMIT })
  const [{ filename }] = JSON.parse(stdout)
  writeFiles(folder, { 'package.json': '{ "type": "module", "private": true }' })
  const install = ['install', '--offline', '--no-audit', '--no-fund', `./${filename}`]
  await run('npm', install, { cwd: folder, timeout: NPM_LIMIT })
  return folder
}

function linkPackages(folder: string, { packages, commands = [] }: Beside): void {
  for (const name of [...packages, ...commands.map((command) => `.bin/${command}`)]) {
    const link = path.join(folder, 'node_modules', name)
    if (existsSync(link)) continue
    mkdirSync(path.dirname(link), { recursive: true })
    symlinkSync(path.join(root, 'node_modules', name), link)
  }
}

const run = promisify(execFile)
