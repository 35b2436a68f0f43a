import { sql } from 'kysely'
import type { Database } from '../../server/platform/database/connection.ts'
import { compareMigrations, unreleased, unreleasedRemedy } from '../../server/platform/database/migrate.ts'
import { connectionsPerProcess } from '../composition/databases.ts'
import { warning, type Check, ok, wrong } from './check.ts'
import { counted } from './counted.ts'

const leastVersion = 15
/** Seconds between the clocks from which deadlines and limits go wrong visibly. */
const clockTolerance = 5

/** Version, connections, schema and clock of a database that answers. */
export function checkDatabase(db: Database, { processes }: { processes: number }): Check[] {
  return [
    {
      name: 'PostgreSQL',
      async run() {
        const { rows } = await sql<{ server_version_num: string }>`show server_version_num`.execute(db)
        return judgeVersion(Math.floor(Number(rows[0]?.server_version_num) / 10_000))
      },
    },
    { name: 'Rights', run: () => checkRights(db) },
    { name: 'Connections', run: () => checkConnections(db, processes) },
    { name: 'Migrations', run: () => checkMigrations(db) },
    { name: 'Clock', run: () => checkClock(db) },
  ]
}

/** What to report about this major version of PostgreSQL. */
export function judgeVersion(major: number) {
  if (major >= leastVersion) return ok(`version ${major}`)
  const problem = `PostgreSQL ${major} is too old.`
  return wrong(`version ${major}`, problem, `Use ${leastVersion} or newer.`)
}

/** Whether the product may make and change its tables: it migrates when it starts. */
async function checkRights(db: Database) {
  const { role, database, may_create, others } = await readRights(db)
  const looked = `of user ${role}`
  if (!may_create) {
    const problem = `User ${role} may not create tables and schemas in ${database}.`
    return wrong(looked, problem, `ALTER DATABASE ${database} OWNER TO ${role}; as the owner or a superuser.`)
  }
  if (others.length === 0) return ok(looked)
  const problem = `User ${role} may not change the tables of ${others.join(', ')}.`
  return wrong(
    looked,
    problem,
    `REASSIGN OWNED BY ${others.join(', ')} TO ${role}; in ${database}, as a superuser.`,
  )
}

interface Rights {
  role: string
  database: string
  may_create: boolean
  /** Owners of tables that are not this role's. */
  others: string[]
}

/** What this role may do with the schema. */
async function readRights(db: Database): Promise<Rights> {
  const { rows } = await sql<Rights>`
    select current_user as role, current_database() as database,
      has_database_privilege(current_database(), 'create')
        and coalesce(has_schema_privilege(current_schema(), 'create'), false) as may_create,
      array(select distinct pg_get_userbyid(relowner)::text from pg_class
        where relkind in ('r', 'p') and relnamespace in (to_regnamespace('identity'), to_regnamespace(current_schema()))
          and not pg_has_role(relowner, 'usage')) as others`.execute(db)
  return rows[0] as Rights
}

/** Whether this role may look into the tables of the product; undefined without tables. */
export async function mayRead(db: Database): Promise<boolean | undefined> {
  const { rows } = await sql<{ may: boolean | null }>`
    select has_table_privilege(to_regclass('backups'), 'select') as may`.execute(db)
  return rows[0]?.may ?? undefined
}

/** Why a database cannot be used, and what to do. @param code of PostgreSQL or of the connection */
export function judgeConnection(url: string, { code, message }: { code?: string; message: string }) {
  const { username, pathname, host } = new URL(url)
  const database = pathname.slice(1)
  if (code === '28P01') {
    const problem = `PostgreSQL at ${host} refuses the password of user ${username}, or does not know the user.`
    return { problem, remedy: 'Correct user and password in DATABASE_URL.' }
  }
  if (code === '28000') {
    const problem = `PostgreSQL at ${host} does not admit user ${username} (${message}).`
    return { problem, remedy: 'Create the user, or allow it from this machine in pg_hba.conf.' }
  }
  if (code === '3D000' || code === '42501') {
    const problem = `User ${username} cannot use database ${database} (${message}).`
    return { problem, remedy: `CREATE DATABASE ${database} OWNER ${username}; or correct DATABASE_URL.` }
  }
  if (code === '53300') {
    const problem = 'PostgreSQL has no free connections.'
    return { problem, remedy: 'Raise max_connections, or lower PROCESSES.' }
  }
  return undefined
}

/** Those of this database and role are the product's own. */
async function checkConnections(db: Database, processes: number) {
  const { rows } = await sql<{ most: number; others: number }>`
    select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most,
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend'
        and not (datname = current_database() and usename = current_user)) as others`.execute(db)
  const { most = 0, others = 0 } = rows[0] ?? {}
  const needed = processes * connectionsPerProcess
  const looked = `${others} of ${most} used by others, PROCESSES=${processes} needs up to ${needed}`
  if (others + needed <= most) return ok(looked)
  const problem = `Others use ${others} of ${most} connections; ${processes} processes need up to ${needed}.`
  return wrong(looked, problem, 'Raise max_connections, or lower PROCESSES.')
}

async function checkMigrations(db: Database) {
  const { known, missing, newer, unreleased: isUnreleased } = await compareMigrations(db)
  const looked = `${known} of this version`
  if (isUnreleased) return wrong(looked, unreleased, unreleasedRemedy)
  if (newer.length > 0) {
    const problem = `${counted(newer.length, 'migration')} in the database ${areOf(newer.length)} a newer version.`
    return warning(looked, problem, 'Install that version again, unless an upgrade is under way.')
  }
  if (missing.length === 0) return ok(looked)
  const problem = `${counted(missing.length, 'migration')} ${missing.length === 1 ? 'is' : 'are'} missing.`
  return warning(looked, problem, 'Run bursary migrate, or start the product, which migrates too.')
}

const areOf = (count: number) => (count === 1 ? 'is from' : 'are from')

async function checkClock(db: Database) {
  const before = Date.now()
  const { rows } = await sql<{ at: number }>`select extract(epoch from clock_timestamp()) as at`.execute(db)
  const mine = (before + Date.now()) / 2000
  const off = Math.round(Math.abs(mine - (rows[0]?.at ?? 0)))
  const looked = `${off} s off the database's`
  if (off <= clockTolerance) return ok(looked)
  return wrong(looked, `The clock is ${off} s off the database's.`, 'Turn on time synchronisation on both.')
}
