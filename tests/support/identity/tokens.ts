import { type Kysely, sql } from 'kysely'
import { newId } from '../../../server/platform/database/new-id.ts'
import type { Tables } from '../../../server/platform/database/tables.ts'
import { createAccessTokens } from '../../../server/features/people/identity/tokens/access-token.ts'
import { createSigningKeys } from '../../../server/features/people/identity/tokens/signing-keys.ts'

/**
 * Signs people in who were put into the database without signing up.
 * @returns takes a person's id and gives a token of a session of theirs; `undefined` when there is no such person
 */
export function createTokens({
  db,
  secret,
  siteUrl,
}: {
  db: Kysely<Tables>
  secret: string
  siteUrl: string
}) {
  const tokens = createAccessTokens({ keys: createSigningKeys({ db, secret }), issuer: siteUrl })
  const sessions = new Map<string, Promise<string>>()

  async function openSession(userId: string): Promise<string> {
    const id = newId()
    await sql`insert into identity."user" ("id", "name", "email", "emailVerified")
      select identity_id, user_name, user_email, true from users where id = ${userId}
      on conflict do nothing`.execute(db)
    await sql`insert into identity."session" ("id", "expiresAt", "token", "updatedAt", "userId")
      select ${id}, now() + interval '1 day', ${id}, now(), identity_id from users where id = ${userId}`.execute(
      db,
    )
    return id
  }

  return async (userId: string): Promise<string | undefined> => {
    const user = await db
      .selectFrom('users')
      .select('token_epoch')
      .where('id', '=', userId)
      .executeTakeFirst()
    if (!user) return undefined
    const session = sessions.get(userId) ?? openSession(userId)
    sessions.set(userId, session)
    return tokens.issue({ userId, sessionId: await session, epoch: user.token_epoch })
  }
}
