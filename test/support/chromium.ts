import { existsSync } from 'node:fs'
import process from 'node:process'

/** The browsers that tests can use, as Debian installs them: the one without windows takes about half of the time. */
const PROGRAMS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

/** The program of the browser that tests use: that of the variable CHROMIUM, else one of Debian's; one that does not exist if there is none. */
export const CHROMIUM = process.env.CHROMIUM ?? PROGRAMS.find(existsSync) ?? '/usr/bin/chromium'
