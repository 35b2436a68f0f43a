// Finds the Chromium that browser tests drive; installs the system's package when it is missing.
import { accessSync, constants } from 'node:fs'
import { installPackages } from '../debian-package.ts'

/** Chromium without windows: the same pages for half the work. */
const shell = '/usr/bin/chromium-headless-shell'

/** A font with the measures of Arial, which the pages' fallback fonts are adjusted to. */
const arial = 'fonts-liberation'

const withWindows = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** @returns the path of Chromium's program. @throws Error that says what to do when there is none */
export function findChromium(): string {
  const found =
    firstOf([process.env.CHROMIUM, shell]) ??
    install('chromium-headless-shell') ??
    firstOf(withWindows) ??
    install('chromium')
  if (found) return found
  throw new Error(
    'The browser tests need Chromium and could not install it. Install your system’s package "chromium", or set CHROMIUM to the path of a Chromium or Chrome.',
  )
}

/** @returns the path of the program, when there is such a package and the right to install it */
function install(name: string): string | undefined {
  if (process.platform !== 'linux') return undefined
  console.log(`Installing ${name} through the system’s packages…`)
  installPackages(name, arial)
  return firstOf([`/usr/bin/${name}`])
}

/** The first of these programs that is there. */
function firstOf(programs: (string | undefined)[]): string | undefined {
  return programs.find(program => {
    if (!program) return false
    try {
      accessSync(program, constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}
