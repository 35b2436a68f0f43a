import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, lstatSync } from 'node:fs'
import { chown, lchown, readdir } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { livePostmaster } from './postmaster-file.ts'

/** How PostgreSQL's programs are started, and who owns their files. */
export interface Runner {
  command: (program: string, args: string[]) => { file: string; args: string[]; uid?: number; gid?: number }
  owner: { uid: number; gid: number } | undefined
}

const NOBODY = 65_534
const UNSHARE = ['--user', `--map-user=${NOBODY}`]

/**
 * PostgreSQL refuses to run as root. Root therefore starts it as another user: the owner of the cluster, else uid 65534;
 * where that user cannot enter the folders (0700), in a user namespace in which root has another id. Other users start
 * it as themselves, or, without a name (containers with `--user`, refused by initdb), in a namespace as well.
 */
export async function chooseRunner(postgres: string, dataDir: string, cluster: string): Promise<Runner> {
  if (process.getuid?.() !== 0) {
    refuseOthersData(dataDir, cluster)
    if (!hasName()) return inNamespace(postgres, 'this user has no name in /etc/passwd')
    return { command: (file, args) => ({ file, args }), owner: undefined }
  }
  const { uid, gid } = lstatSync(dataDir)
  const users = [...(uid === 0 ? [] : [{ uid, gid }]), { uid: NOBODY, gid: NOBODY }]
  const user = users.find(candidate => canReach(candidate, postgres, dataDir, cluster))
  const closed = `other users cannot enter the folder of ${dataDir} or of ${postgres} (chmod o+x opens it)`
  const runner = user ? asUser(user) : inNamespace(postgres, closed)
  if (livePostmaster(cluster)) return runner
  await giveTo(runner.owner, dataDir)
  const owner = lstatSync(cluster, { throwIfNoEntry: false })
  if (owner && owner.uid !== runner.owner?.uid) await giveTreeTo(runner.owner, cluster)
  return runner
}

function asUser(user: { uid: number; gid: number }): Runner {
  return { command: (file, args) => ({ file, args, ...user }), owner: user }
}

function inNamespace(postgres: string, why: string): Runner {
  if (spawnSync('unshare', [...UNSHARE, postgres, '--version']).status !== 0) {
    throw new Error(
      `PostgreSQL runs neither as root nor as an unknown user, and ${why}. Start Bursary as an ordinary user.`,
    )
  }
  const uid = process.getuid?.()
  return {
    command: (program, args) => ({ file: 'unshare', args: [...UNSHARE, program, ...args] }),
    owner: uid === 0 ? { uid, gid: 0 } : undefined,
  }
}

/** initdb also requires a user with a name. */
function canReach(
  user: { uid: number; gid: number },
  program: string,
  dataDir: string,
  cluster: string,
): boolean {
  const script = `cd "$1" && "$2" --version ${existsSync(cluster) ? '' : '&& id -un'}`
  const words = ['-c', script, 'sh', dirname(dataDir), program]
  return spawnSync('/bin/sh', words, { ...user, cwd: '/' }).status === 0
}

function hasName(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return process.platform === 'win32'
  }
}

/** Makes the runner's user the owner of the file or folder. */
export async function giveTo(owner: Runner['owner'], path: string): Promise<void> {
  if (owner) await chown(path, owner.uid, owner.gid)
}

async function giveTreeTo(owner: Runner['owner'], folder: string): Promise<void> {
  if (!owner) return
  await giveTo(owner, folder)
  for (const name of await readdir(folder, { recursive: true })) {
    await lchown(join(folder, name), owner.uid, owner.gid)
  }
}

function refuseOthersData(dataDir: string, cluster: string): void {
  try {
    accessSync(dataDir, constants.W_OK | constants.X_OK)
    if (existsSync(cluster)) accessSync(cluster, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new Error(
      `The data in ${dataDir} belongs to another user. Start Bursary as that user, or set DATA_DIR to another folder.`,
      { cause: error },
    )
  }
}
