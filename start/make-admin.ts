import { parseArgs } from 'node:util'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import { email } from '../contract/fields.ts'
import { userName } from '../contract/users.ts'
import type { Tables } from '../server/database/tables.ts'
import { newPassword } from '../server/identity/identity-input.ts'
import { identityAccounts } from '../server/identity/identity-service.ts'
import { readSettings } from '../server/settings.ts'
import { createAccount, promoteToAdmin } from '../server/users/user-service.ts'
import { askPassword } from './ask-password.ts'
import { withCommandDatabase } from './command-database.ts'

const usage = 'For instance: npm run make-admin -- --email grace@example.org --name "Grace Mwangi"'

// Makes the first admin of an installation: promotes an account, or creates one with a password from the input.
try {
  const { values } = parseArgs({ options: { email: { type: 'string' }, name: { type: 'string' } } })
  if (!values.email) throw new Error(`Whose account? ${usage}`)
  const address = checked(email, values.email)
  const name = values.name
  const said = await withCommandDatabase(readSettings(process.env), db => makeAdmin(db, address, name))
  console.log(`\n  ${said}\n`)
} catch (error) {
  console.error(`\n  ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

async function makeAdmin(db: Kysely<Tables>, address: string, name: string | undefined): Promise<string> {
  const found = await promoteToAdmin({ db }, address)
  if (found === 'promoted') return `${address} is an admin now.`
  if (found === 'admin already') return `${address} was an admin already; nothing has changed.`
  if (found === 'unverified') {
    throw new Error(
      `Somebody signed up as ${address} and never proved that this address is theirs. They prove it with "Forgot password?"; run this again after that.`,
    )
  }
  if (!name) throw new Error(`There is no account of ${address} yet; please give a name too. ${usage}`)
  const account = { name: checked(userName, name), email: address, role: 'admin' as const }
  const password = checked(newPassword, await askPassword())
  await createAccount({ db, identity: identityAccounts(db) }, { ...account, password })
  return `${address} can sign in as an admin now.`
}

/** @throws Error with the contract's message */
function checked(schema: z.ZodType<string>, value: string): string {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw new Error(z.flattenError(result.error).formErrors.join(' '))
}
