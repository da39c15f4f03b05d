import { existsSync } from 'node:fs'

/** The browsers that tests can use, as Debian installs them: the one without windows takes about half of the time. */
const PROGRAMS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

/** The program of the browser that tests use; one that does not exist if there is none. */
export const CHROMIUM = PROGRAMS.find(existsSync) ?? '/usr/bin/chromium'
