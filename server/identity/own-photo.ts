import type { Database } from '../database/connection.ts'
import { requireOwnImage } from '../images/stored-image.ts'

/** Makes sure that a person's photo is one that they uploaded or have already. @throws ProductError `invalid_input` */
export async function requireOwnPhoto(
  db: Database,
  identityId: string,
  { photo, field }: { photo: string | undefined; field: string },
): Promise<void> {
  if (!photo) return
  const user = await db
    .selectFrom('users')
    .select(['id', 'user_photo'])
    .where('identity_id', '=', identityId)
    .executeTakeFirst()
  await requireOwnImage(db, photo, { userId: user?.id, kept: user?.user_photo ?? null, field })
}
