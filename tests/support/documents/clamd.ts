import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installPackages } from '../debian-package.ts'
import { ownPort } from '../own-port.ts'
import { spawnProgram } from '../spawned.ts'

const program = '/usr/sbin/clamd'

/** What every scanner is tested with (https://www.eicar.org); in two parts, so that none finds it in this file. */
export const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

/** Debian's virus scanner, with one signature; its address stays the same while it is stopped and started. */
export interface Clamd {
  address: string
  start(): Promise<void>
  stop(): Promise<void>
  remove(): Promise<void>
}

/** Makes a scanner that is not started yet. Installs the package when it is missing and root is at hand. */
export async function makeClamd(): Promise<Clamd> {
  if (!existsSync(program)) installPackages('clamav-daemon')
  if (!existsSync(program)) throw new Error('This test needs clamd: apt-get install clamav-daemon')
  const folder = await mkdtemp(join(tmpdir(), 'bursary-clamd-'))
  await chmod(folder, 0o755)
  const port = await ownPort()
  const signature = `Test.Eicar:0:*:${Buffer.from(eicar).toString('hex')}\n`
  await writeFile(join(folder, 'test.ndb'), signature)
  const config = join(folder, 'clamd.conf')
  const lines = [
    `DatabaseDirectory ${folder}`,
    `TCPSocket ${port}`,
    'TCPAddr 127.0.0.1',
    'Foreground yes',
    'StreamMaxLength 11M',
    'LogTime no',
  ]
  await writeFile(config, `${lines.join('\n')}\n`)
  let running: ReturnType<typeof spawnProgram> | undefined
  const stop = async () => {
    running?.kill('SIGKILL')
    await running?.ended
    running = undefined
  }
  return {
    address: `127.0.0.1:${port}`,
    async start() {
      running = spawnProgram([program, '--config-file', config], {})
      await running.line(/Self checking|SelfCheck/i)
    },
    stop,
    async remove() {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
