import { askPassword } from './ask-password.ts'

/** The passphrase of a backup's secrets: from BACKUP_PASSPHRASE, else asked for as a password is. Never an argument. */
export async function askPassphrase(): Promise<string> {
  return process.env.BACKUP_PASSPHRASE || askPassword()
}
