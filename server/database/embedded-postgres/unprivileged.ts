import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, lstatSync } from 'node:fs'
import { chown, lchown, readdir } from 'node:fs/promises'
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
 * PostgreSQL refuses to run as root. Root therefore starts it as another user: the one that owns the
 * cluster, else uid 65534; and where that user cannot enter the folders (0700), in a user namespace in
 * which root itself bears another number. Everybody else starts it as themselves.
 */
export async function chooseRunner(postgres: string, dataDir: string, cluster: string): Promise<Runner> {
  if (process.getuid?.() !== 0) {
    refuseOthersData(dataDir, cluster)
    return { command: (file, args) => ({ file, args }), owner: undefined }
  }
  const { uid, gid } = lstatSync(dataDir)
  const user = uid === 0 ? { uid: NOBODY, gid: NOBODY } : { uid, gid }
  const runner = canReach(user, postgres, dirname(dataDir)) ? asUser(user) : inNamespace(postgres, dataDir)
  if (livePostmaster(cluster)) return runner
  await giveTo(runner.owner, dataDir)
  const owner = lstatSync(cluster, { throwIfNoEntry: false })
  if (owner && owner.uid !== runner.owner?.uid) await giveTreeTo(runner.owner, cluster)
  return runner
}

function asUser(user: { uid: number; gid: number }): Runner {
  return { command: (file, args) => ({ file, args, ...user }), owner: user }
}

function inNamespace(postgres: string, dataDir: string): Runner {
  if (spawnSync('unshare', [...UNSHARE, postgres, '--version']).status !== 0) {
    throw new Error(
      `PostgreSQL does not run as root, and other users cannot enter the folder of ${dataDir} or of ${postgres}. ` +
        'Start Bursary as an ordinary user, or open these folders (chmod o+x).',
    )
  }
  return {
    command: (program, args) => ({ file: 'unshare', args: [...UNSHARE, program, ...args] }),
    owner: { uid: 0, gid: 0 },
  }
}

function canReach(user: { uid: number; gid: number }, program: string, folder: string): boolean {
  const script = 'cd "$1" && "$2" --version'
  return spawnSync('/bin/sh', ['-c', script, 'sh', folder, program], { ...user, cwd: '/' }).status === 0
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
