import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { loadSettings } from '../../composition/load-settings.ts'
import { defineCommand, RefusedError } from '../command.ts'
import { releaseFolder } from '../../processes/upgrade-handler.ts'
import { removeUnused, requireRelease, unpackBeside } from '../../upgrade/unpack.ts'
import { upgradeTo } from '../../upgrade/upgrade.ts'

export const upgrade = defineCommand({
  name: 'upgrade',
  summary: 'Upgrades to the release in FILE, or to the unpacked release that this command belongs to.',
  argument: '[FILE]',
  options: {
    'without-checksum': {
      type: 'boolean',
      about: 'Accepts FILE without FILE.sha256 and without a signature.',
    },
  },
  examples: ['upgrade bursary-0.2.0-linux-x64.tar.xz', 'upgrade'],
  async run({ argument: file, values }) {
    const settings = loadSettings()
    const release = releaseFolder()
    if (!release) throw new RefusedError('This is a checkout: upgrade it with git pull and a restart.')
    if (!file) {
      requireRelease(release)
      return upgradeTo(release, settings)
    }
    // Stopping it stops tar, or the new release's upgrade; their leftovers are removed below.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
    const checks = { signers: settings.releaseSigners, withoutChecksum: values['without-checksum'] }
    const { folder, added } = unpackBeside(release, file, checks)
    // The newer release knows best what it needs.
    const { status } = spawnSync(join(folder, 'bin/bursary'), ['upgrade'], { stdio: 'inherit' })
    if (status !== 0 && added) removeUnused(folder)
    return status === 0 || status === 2 || status === 3 ? status : 1
  },
})
