import { cpSync, existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { CHROMIUM } from '../support/chromium.ts'
import { makeInstalledFolder } from '../support/installed-package.ts'

export const noBrowser = !existsSync(CHROMIUM)
export const noPython = !isCommand('python3')

/** Copies the examples into a new folder, beside what `npm install` brings there. The caller removes it. */
export async function installedExamples(): Promise<string> {
  const { path: folder } = await makeInstalledFolder({
    packages: ['vitest', '@playwright/test', '@modelcontextprotocol/sdk', 'standardwebhooks'],
    commands: ['vitest', 'playwright'],
  })
  cpSync('examples', folder, { recursive: true })
  return folder
}

/** The commands of an example's README that run to their end without the network. */
export function commandsOf(example: string): string[] {
  const readme = readFileSync(path.join('examples', example, 'README.md'), 'utf8')
  const blocks = [...readme.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, text = '']) => text)
  return blocks.flatMap((text) => text.trim().split('\n')).filter((line) => !BEYOND.test(line))
}

/** The end of a title: why a test is skipped. */
export function unless(isSkipped: boolean, what: string): string {
  return isSkipped ? ` (skipped: there is no ${what})` : ''
}

// --- internal ---

/** Commands that install, download, or run until they are stopped. */
const BEYOND = /^(npm install|npx playwright|npm start$|npx petstore-sandbox$)/

function isCommand(name: string): boolean {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  return folders.some((each) => existsSync(path.join(each, name)))
}
