import { spawn } from 'node:child_process'

/** Opens the page in the browser without waiting for it. On failure, `onProblem` gets the reason and the address. */
export function openPage(address: string, onProblem: (message: string) => void): void {
  const { platform, env } = process
  const reason = noReader(env, platform)
  if (reason) {
    onProblem(`--open opens nothing: ${reason}. The page is ${address}`)
    return
  }
  const { file, args } = openerOf(address, platform)
  const begun = performance.now()
  const fail = (what: string) =>
    onProblem(`--open cannot open the page: ${file} ${what}. It is ${address}`)
  const opener = spawn(file, args, {
    stdio: 'ignore',
    // Some openers run as long as the browser: the browser must outlive this process, and Ctrl+C must not close it.
    detached: platform !== 'win32',
    windowsVerbatimArguments: true,
  })
  opener.on('error', ({ message }) => fail(`cannot be run (${message})`))
  opener.on('exit', (code) => {
    if (code && performance.now() - begun < OPENING) fail(`ended with ${code}`)
  })
  opener.unref()
}

/** The program that opens an address in the user's default browser, on each system. */
export function openerOf(
  address: string,
  platform: NodeJS.Platform,
): { readonly file: string; readonly args: readonly string[] } {
  if (platform === 'darwin') return { file: 'open', args: [address] }
  // The first text in quotation marks would be the title of a window.
  if (platform === 'win32') return { file: 'cmd', args: ['/c', 'start', '""', `"${address}"`] }
  return { file: 'xdg-open', args: [address] }
}

/** Why an opened page would not be seen; `undefined` if it may be. */
export function noReader(
  { CI, DISPLAY, WAYLAND_DISPLAY, BROWSER }: { readonly [name: string]: string | undefined },
  platform: NodeJS.Platform,
): string | undefined {
  if (CI && CI !== 'false' && CI !== '0') return 'this is CI'
  // An editor on another machine sets BROWSER to the program that opens an address.
  const isSeen = platform === 'darwin' || platform === 'win32'
  return isSeen || DISPLAY || WAYLAND_DISPLAY || BROWSER ? undefined : 'there is no display'
}

// --- internal ---

/** After this time, a failure comes from the browser itself. In milliseconds. */
const OPENING = 10_000
