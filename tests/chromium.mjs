// Finds the Chromium that browser tests drive; installs the system's package when it is missing.
import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'

const places = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** @returns the path of Chromium's program. @throws Error that says what to do when there is none */
export function findChromium() {
  const found = installed()
  if (found) return found
  console.log('Installing Chromium through the system’s packages…')
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  for (const step of [
    ['apt-get', 'update', '-qq'],
    ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium'],
  ]) {
    const [program = '', ...words] = [...asRoot, ...step]
    spawnSync(program, words, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  }
  const now = installed()
  if (now) return now
  throw new Error(
    'The browser tests need Chromium and could not install it. Install your system’s package "chromium", or set CHROMIUM to the path of a Chromium or Chrome.',
  )
}

function installed() {
  return places.find(place => {
    if (!place) return false
    try {
      accessSync(place, constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}
