import type { Transaction } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'
import { requireOwnImage } from '../../../platform/images/stored-image.ts'

/**
 * Makes sure that a person's photo is one that they uploaded or have already, and locks the person until the
 * transaction ends. @throws ProductError `invalid_input`
 */
export async function requireOwnPhoto(
  tx: Transaction<Tables>,
  identityId: string,
  { photo, field }: { photo: string | undefined; field: string },
): Promise<void> {
  if (!photo) return
  const user = await tx
    .selectFrom('users')
    .select(['id', 'user_photo'])
    .where('identity_id', '=', identityId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  await requireOwnImage(tx, photo, { userId: user?.id, kept: user?.user_photo ?? null, field })
}
