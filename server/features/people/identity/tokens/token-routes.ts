import type { Kysely } from 'kysely'
import type { Tables } from '../../../../platform/database/tables.ts'
import type { Route } from '../../../../platform/http/endpoint.ts'
import { ProductError } from '../../../../platform/product-error.ts'
import type { AccessTokens } from './access-token.ts'

/** Issues tokens, each for the caller's own identity session [A9, API1]. */
export function registerTokenRoutes(
  route: Route,
  { db, tokens }: { db: Kysely<Tables>; tokens: AccessTokens },
): void {
  route('POST /jwt', async ({ body, caller }) => {
    if (body.email !== caller.email) throw new ProductError('forbidden')
    const user = await db
      .selectFrom('users')
      .select(['id', 'token_epoch'])
      .where('identity_id', '=', caller.identityId)
      .executeTakeFirst()
    // Signed up, but `POST /users` has not been called yet.
    if (!user) throw new ProductError('forbidden')
    const { sessionId } = caller
    return { token: await tokens.issue({ userId: user.id, sessionId, epoch: user.token_epoch }) }
  })
}
