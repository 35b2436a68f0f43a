import type { Database } from '../../platform/database/connection.ts'

/** A version of the settings as stored: fields that are newer than it are missing. */
export interface SiteVersionRow {
  version: number
  settings: object
}

/** The version that counts; nothing before the first. */
export function findSiteSettings(db: Database): Promise<SiteVersionRow | undefined> {
  return db
    .selectFrom('site_settings')
    .select(['version', 'settings'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** @returns the settings of one version, if there is one */
export function findSiteVersion(db: Database, version: number): Promise<SiteVersionRow | undefined> {
  return db
    .selectFrom('site_settings')
    .select(['version', 'settings'])
    .where('version', '=', version)
    .executeTakeFirst()
}

/** The newest versions, the newest first, with who made them. */
export function listSiteVersions(db: Database, limit: number) {
  return db
    .selectFrom('site_settings')
    .leftJoin('users', 'users.id', 'made_by')
    .select(['version', 'settings', 'made_at as madeAt', 'user_name as madeBy'])
    .orderBy('version', 'desc')
    .limit(limit)
    .execute()
}

/** Adds a version. @returns false when there is one of this number already */
export async function insertSiteVersion(
  db: Database,
  { version, settings }: SiteVersionRow,
  madeBy: string,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('site_settings')
    .values({ version, settings: JSON.stringify(settings), made_by: madeBy })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** True if there has never been an admin account. */
export async function isSetupOpen(db: Database): Promise<boolean> {
  return (await db.selectFrom('site_setup').select('done').executeTakeFirst()) === undefined
}

/** Closes the setup for ever. @returns false when it was closed already */
export async function closeSetup(db: Database): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('site_setup')
    .defaultValues()
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}
