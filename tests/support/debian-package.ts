import { spawnSync } from 'node:child_process'

/** Installs packages of the system, as root or where nobody asks for a password; elsewhere it does nothing. */
export function installPackages(...names: string[]): void {
  if (process.platform !== 'linux') return
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  for (const step of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', ...names],
  ]) {
    const [program = '', ...words] = [...asRoot, 'apt-get', ...step]
    spawnSync(program, words, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  }
}
