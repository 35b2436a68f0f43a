import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { loadSettings } from '../load-settings.ts'
import { defineCommand, Refusal } from '../command.ts'
import { releaseFolder } from '../take-over.ts'
import { unpackBeside } from '../upgrade/unpack.ts'
import { upgradeTo } from '../upgrade/upgrade.ts'

export const upgrade = defineCommand({
  name: 'upgrade',
  summary: 'Goes over to a newer release: that of FILE, or the unpacked one that this command belongs to.',
  argument: '[FILE]',
  options: {},
  examples: ['upgrade bursary-0.2.0-linux-x64.tar.xz', 'upgrade'],
  async run({ argument: file }) {
    const settings = loadSettings()
    const release = releaseFolder()
    if (!release) throw new Refusal('This is a checkout: it is upgraded by git pull and a new start.')
    if (!file) return upgradeTo(release, settings)
    const unpacked = unpackBeside(release, file, settings.releaseSigners)
    // The newer release knows best what it needs.
    const { status } = spawnSync(join(unpacked, 'bin/bursary'), ['upgrade'], { stdio: 'inherit' })
    return status === 0 || status === 2 || status === 3 ? status : 1
  },
})
