import cluster from 'node:cluster'
import { lstatSync, readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { parseEnv } from 'node:util'
import { readSettings, type Settings, SettingsError } from '../../server/platform/settings.ts'
import { trustCertificates } from '../../server/platform/trusted-certificates.ts'

type Variables = Record<string, string | undefined>

/** Where a release looks for its settings when BURSARY_SETTINGS names no file; a checkout looks for the second only. */
const usualFiles = ['/etc/bursary.env', '.env']

/**
 * Reads the settings file into the environment, whose variables win over it, checks the settings and trusts the
 * certificate authorities of CA_CERTIFICATES. The only place that does.
 * @throws SettingsError also when a settings file is there and cannot be read, when there are two, and for each name in
 *   it that is not a setting
 */
export function loadSettings(variables: Variables = process.env, files = usualFiles): Settings {
  const file = cluster.isWorker ? undefined : findFile(variables, files)
  const inFile = file === undefined ? {} : parseEnv(read(file))
  for (const [name, value] of Object.entries(inFile)) variables[name] ??= value
  const settings = readSettings(
    variables,
    file === undefined ? undefined : { path: file, names: Object.keys(inFile) },
  )
  trustCertificates(settings.caCertificates)
  return settings
}

function findFile({ BURSARY_SETTINGS: named, BURSARY_PROGRAM: release }: Variables, files: string[]) {
  if (named !== undefined) return named || undefined
  const there = (release ? files : files.slice(1)).filter(exists)
  if (there.length < 2) return there[0]
  throw new SettingsError([
    `Both ${there.join(' and ')} exist. Remove one, or choose one: BURSARY_SETTINGS=${there[0]}`,
  ])
}

/** Also when it cannot be read: the start must not continue without it. */
function exists(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const cure =
      code === 'EACCES'
        ? `The user ${userInfo().username} may not read this file. Run Bursary as its own user or as root, or: chgrp bursary ${path} && chmod 640 ${path}`
        : `This file cannot be read (${code}).`
    throw new SettingsError([cure], { file: path, cause: error })
  }
}
