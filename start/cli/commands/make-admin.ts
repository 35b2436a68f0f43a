import type { Kysely } from 'kysely'
import { z } from 'zod'
import { email } from '../../../contract/core/fields.ts'
import { userName } from '../../../contract/people/users.ts'
import type { Tables } from '../../../server/platform/database/tables.ts'
import { newPassword } from '../../../server/features/people/identity/identity-input.ts'
import { identityAccounts } from '../../../server/features/people/identity/identity-service.ts'
import { loadSettings } from '../../composition/load-settings.ts'
import { createAccount, promoteToAdmin } from '../../../server/features/people/user-service.ts'
import { askPassword } from '../ask-password.ts'
import { defineCommand, RefusedError, UsageError } from '../command.ts'
import { withCommandDatabase } from '../command-database.ts'

const example = 'make-admin --email grace@example.org --name "Grace Mwangi"'

export const makeAdmin = defineCommand({
  name: 'make-admin',
  summary:
    'Makes an account an admin; if there is none, creates it with the password on the first line of the input.',
  options: {
    email: { type: 'string', value: 'ADDRESS', about: 'Email address of the account.' },
    name: { type: 'string', value: 'NAME', about: 'Needed if there is no account yet.' },
  },
  examples: [example],
  async run({ values }) {
    if (!values.email) throw new UsageError(`Whose account? For instance: bursary ${example}`)
    const address = checked(email, values.email)
    const said = await withCommandDatabase(loadSettings(), db => promoteOrCreate(db, address, values.name))
    console.log(`\n  ${said}\n`)
  },
})

async function promoteOrCreate(
  db: Kysely<Tables>,
  address: string,
  name: string | undefined,
): Promise<string> {
  const found = await promoteToAdmin({ db }, address)
  if (found === 'promoted') return `${address} is now an admin.`
  if (found === 'admin already') return `${address} was already an admin; nothing has changed.`
  if (found === 'unverified') {
    throw new RefusedError(
      `Somebody signed up as ${address} but never confirmed this address. Ask them to use "Forgot password?", then run this again.`,
    )
  }
  if (!name) {
    throw new UsageError(
      `There is no account for ${address} yet; please give a name too. For instance: bursary ${example}`,
    )
  }
  const account = { name: checked(userName, name), email: address, role: 'admin' as const }
  const password = checked(newPassword, await askPassword())
  await createAccount({ db, identity: identityAccounts(db) }, { ...account, password })
  return `${address} can sign in as an admin now.`
}

/** @throws UsageError with the contract's message */
function checked(schema: z.ZodType<string>, value: string): string {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw new UsageError(z.flattenError(result.error).formErrors.join(' '))
}
