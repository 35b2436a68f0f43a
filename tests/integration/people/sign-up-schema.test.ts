import { getMigrations } from 'better-auth/db/migration'
import { expect, test } from 'vitest'
import { createBackgroundTasks } from '../../../server/features/people/identity/background-tasks.ts'
import { betterAuthOptions } from '../../../server/features/people/identity/better-auth.ts'
import { createIdentityLog } from '../../../server/features/people/identity/identity-log.ts'
import { insertIdentity } from '../../../server/features/people/identity/identity-repository.ts'
import { withIdentityTables } from '../../../server/features/people/identity/identity-tables.ts'
import { useTestDatabase } from '../../support/database/postgres.ts'

const { db } = useTestDatabase()

test('Better Auth finds every table and column that it needs in our migrations', async () => {
  const quiet = { warn: () => {}, error: () => {} }
  const log = createIdentityLog(quiet)
  const options = betterAuthOptions({
    db,
    publicUrl: 'http://localhost:3000',
    allowedOrigins: ['http://localhost:3000'],
    secret: 'a secret of the tests, long enough',
    sendMail: async () => {},
    tellOwner: async () => {},
    tasks: createBackgroundTasks(log),
    log,
  })
  const { toBeCreated, toBeAdded } = await getMigrations(options)
  expect(toBeCreated).toEqual([])
  expect(toBeAdded).toEqual([])

  await db.schema.withSchema('identity').alterTable('session').dropColumn('userAgent').execute()
  const after = await getMigrations(options)
  expect(after.toBeAdded).toHaveLength(1)
})

const person = (email: string) => insertIdentity(db, { name: 'Ada', email, image: '', passwordHash: 'x' })
const link = (userId: string) =>
  withIdentityTables(db)
    .insertInto('identity.account')
    .values({
      id: userId + 1,
      accountId: '42',
      providerId: 'google',
      userId,
      password: null,
      updatedAt: new Date(),
    })
    .execute()

test('a Google account belongs to one person, whoever links it first', async () => {
  await link(await person('a@example.org'))
  await expect(link(await person('b@example.org'))).rejects.toMatchObject({ code: '23505' })
})
