import type { CommandList } from './command-line.ts'

/** Every command by its name, in the order of `--help`; only the code of the one asked for is loaded. */
export const commands: CommandList = {
  start: async () => (await import('./commands/start.ts')).start,
  migrate: async () => (await import('./commands/migrate.ts')).migrate,
  'make-admin': async () => (await import('./commands/make-admin.ts')).makeAdmin,
  'reset-two-factors': async () => (await import('./commands/reset-two-factors.ts')).resetTwoFactors,
  seed: async () => (await import('./commands/seed.ts')).seed,
  doctor: async () => (await import('./commands/doctor.ts')).doctor,
  reindex: async () => (await import('./commands/reindex.ts')).reindex,
  upgrade: async () => (await import('./commands/upgrade.ts')).upgrade,
  healthcheck: async () => (await import('./commands/healthcheck.ts')).healthcheck,
  backup: async () => (await import('./commands/backup.ts')).backup,
  'verify-backup': async () => (await import('./commands/verify-backup.ts')).verify,
  restore: async () => (await import('./commands/restore.ts')).restore,
  'verify-record': async () => (await import('./commands/verify-record.ts')).verifyRecordCommand,
  mails: async () => (await import('./commands/mails.ts')).mails,
  version: async () => (await import('./commands/version.ts')).version,
}
