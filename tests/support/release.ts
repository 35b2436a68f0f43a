import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findChromium } from './browser/chromium.ts'
import { nobody, type Spawned, spawnProgram } from './spawned.ts'

const project = fileURLToPath(new URL('../../', import.meta.url))
/** All that `bin/bursary` runs beside the programs of the release; no npm, git or compiler. */
const tools = ['dirname', 'readlink']

/** Builds a release of the checkout, packed quickly rather than small. @returns the archive */
export function buildRelease(out: string, version = '0.1.0'): string {
  execFileSync(process.execPath, [join(project, 'release/build.ts'), '--out', out, '--version', version], {
    env: { ...process.env, XZ_OPT: '-0' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return join(out, `bursary-${version}-linux-x64.tar.xz`)
}

/** Builds a release of the commit before this one, with the packages of that commit. @returns the archive */
export function buildReleaseBefore(out: string, version: string): string {
  const checkout = join(out, 'before')
  execFileSync('git', ['worktree', 'add', '--quiet', '--detach', checkout, 'HEAD~1'], { cwd: project })
  try {
    execFileSync('npm', ['run', 'release', '--', '--out', out, '--version', version], {
      cwd: checkout,
      env: { ...process.env, XZ_OPT: '-0' },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  } finally {
    execFileSync('git', ['worktree', 'remove', '--force', checkout], { cwd: project })
  }
  return join(out, `bursary-${version}-linux-x64.tar.xz`)
}

/** Unpacks an archive into a folder; its files belong to root. @returns the folder of the release in it */
export function unpackRelease(archive: string, folder: string): string {
  mkdirSync(folder, { recursive: true })
  execFileSync('tar', ['-xJf', archive, '--strip-components=1', '-C', folder])
  return folder
}

/**
 * A network with a wire to nowhere: without one, a browser takes itself to be offline. The wire gets no IPv6 address: the
 * kernel gives it two seconds late, and Chromium then cuts every request.
 */
const ownNetwork = `
  ip link set lo up &&
  ip link add outside type veth peer name nowhere && ip address add 192.0.2.1/24 dev outside &&
  ip link set outside addrgenmode none && ip link set nowhere addrgenmode none &&
  ip link set outside up && ip link set nowhere up &&
  exec "$@"`

/** A command that runs in a network of its own, which reaches nothing but itself, as an unprivileged user. */
function withoutNetwork(command: string[]): string[] {
  const user = ['setpriv', `--reuid=${nobody.uid}`, `--regid=${nobody.gid}`, '--clear-groups']
  return ['unshare', '--net', 'sh', '-c', ownNetwork, 'sh', ...user, ...command]
}

/** Starts `bin/bursary` of a release in the folder `cwd`, without network, with these variables and no others. */
export function startRelease(
  release: string,
  { cwd, env = {} }: { cwd: string; env?: Record<string, string> },
): Spawned {
  const empty = [
    'env',
    '-i',
    `PATH=${folderOfTools(cwd)}`,
    ...Object.entries(env).map(pair => pair.join('=')),
  ]
  return spawnProgram(withoutNetwork([...empty, join(release, 'bin/bursary'), 'start']), {
    cwd,
    env: process.env,
  })
}

function folderOfTools(cwd: string): string {
  const folder = join(cwd, 'tools')
  mkdirSync(folder, { recursive: true })
  for (const tool of tools) {
    const path = execFileSync('which', [tool], { encoding: 'utf8' }).trim()
    execFileSync('ln', ['-sf', path, join(folder, tool)])
  }
  return folder
}

/** Writes a program into `folder` that is Chromium in the network of a process. @returns its path */
export function chromiumInNetworkOf(pid: number, folder: string): string {
  const program = join(folder, 'chromium')
  writeFileSync(program, `#!/bin/sh\nexec nsenter --target ${pid} --net ${findChromium()} "$@"\n`)
  chmodSync(program, 0o755)
  return program
}
