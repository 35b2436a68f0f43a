import {
  type RawBuilder,
  type Selectable,
  sql,
  type SqlBool,
  type Transaction,
  type Updateable,
} from 'kysely'
import { type Scope, wholeWithin } from '../access/scope.ts'
import type { Database } from '../database/connection.ts'
import type { PacketsTable, Tables } from '../database/tables.ts'
import { takeTurn } from '../jobs/account-turn.ts'
import { NotYet, throwFailures } from '../jobs/job.ts'
import { type FileInParts, partNames } from './file-parts.ts'

/** What their tables have in common. */
type MadeFilesTable = Omit<
  PacketsTable,
  'kind' | 'with_documents' | 'without_names' | 'applications' | 'done'
>

/** The tables whose rows are made files. */
type Named = {
  [Name in keyof Tables]: Tables[Name] extends MadeFilesTable ? Name : never
}[keyof Tables]

type Attempt = Pick<FileInParts, 'id' | 'attempt'>

/** Failures, as of the store, after which a file is not tried again. */
const mostFailures = 5
const claimedUntil = sql<Date>`now() + interval '1 minute'`
const columns = ['id', 'attempt', 'parts'] as const

/** A file was removed, lost something that was in it, or is made by another process. */
export class NotWanted extends Error {}

/**
 * Files that jobs make for people, such as exports: asked for, made, kept for some days, removed. Each table makes one file at
 * a time, across all processes. An attempt stores parts under names of its own, and renews its claim every now and then: if it
 * does not, another process may begin a new attempt.
 */
export class MadeFiles<Name extends Named> {
  readonly #table: Named
  readonly #days: number

  constructor(table: Name, days: number) {
    this.#table = table
    this.#days = days
  }

  /** A file, whoever asked for it. */
  async find(db: Database, id: string): Promise<Selectable<Tables[Name]> | undefined> {
    const row = await db.selectFrom(this.#table).selectAll().where('id', '=', id).executeTakeFirst()
    return row as Selectable<Tables[Name]> | undefined
  }

  /** The caller's file that can be fetched now: they still reach all that is in it. */
  async findReady(db: Database, scope: Scope, id: string): Promise<Selectable<Tables[Name]> | undefined> {
    const row = await db
      .selectFrom(this.#table)
      .selectAll()
      .where('id', '=', id)
      .where('user_id', '=', scope.userId)
      .where(this.#withinReach(scope))
      .where('state', '=', 'ready')
      .where('expires_at', '>', sql<Date>`now()`)
      .executeTakeFirst()
    return row as Selectable<Tables[Name]> | undefined
  }

  /** Keeps a person from asking twice at once. @returns how many files they have, and how many are still to be made */
  async countKept(tx: Transaction<Tables>, scope: Scope): Promise<{ kept: number; unmade: number }> {
    const { userId } = scope
    await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
    return tx
      .selectFrom(this.#table)
      .select(({ fn }) => fn.countAll<number>().as('kept'))
      .select(sql<number>`count(*) filter (where state in ('waiting', 'making'))`.as('unmade'))
      .where('user_id', '=', userId)
      .where(this.#withinReach(scope))
      .where('expires_at', '>', sql<Date>`now()`)
      .executeTakeFirstOrThrow()
  }

  #withinReach(scope: Scope): RawBuilder<SqlBool> {
    return wholeWithin(scope, sql.ref(`${this.#table}.id`))
  }

  /**
   * Makes one file after the other: this one, and then those that wait meanwhile, each once.
   * @throws AggregateError of all failures, once every one was tried; NotYet when some wait for other work of their account,
   *   or for the next process once this one is `stopping`
   */
  async makeInTurn(
    db: Database,
    { id, stopping }: { id: string; stopping?: AbortSignal },
    make: (id: string) => Promise<void>,
  ): Promise<void> {
    const tried: string[] = []
    const failures: unknown[] = []
    for (let next: string | undefined = id; next; next = await this.#findWaiting(db, tried)) {
      if (stopping?.aborted) throw new NotYet()
      tried.push(next)
      await make(next).catch(error => failures.push(error))
    }
    throwFailures(failures)
  }

  /** The file that waits longest to be made, without these. */
  async #findWaiting(db: Database, without: readonly string[]): Promise<string | undefined> {
    const row = await db
      .selectFrom(this.#table)
      .select('id')
      .where('state', '=', 'waiting')
      .where('id', '<>', sql<string>`all(${without}::uuid[])`)
      .orderBy('asked_at')
      .limit(1)
      .executeTakeFirst()
    return row?.id
  }

  /**
   * Begins a new attempt.
   * @param reset the columns in which attempts note their progress, as they are at first
   * @returns the names of parts that the attempt before may have stored; `undefined` if another file is being made, or if this
   * one is no longer wanted
   * @throws NotYet while a process works for the same person on something else
   */
  async begin(
    tx: Transaction<Tables>,
    id: string,
    reset: Updateable<Tables[Name]>,
  ): Promise<string[] | undefined> {
    if (await this.#lockMaking(tx, id)) return undefined
    const before = await tx
      .selectFrom(this.#table)
      .select([...columns, 'user_id'])
      .where('id', '=', id)
      .where('state', 'in', ['waiting', 'making'])
      .forUpdate()
      .executeTakeFirst()
    if (!before) return undefined
    await takeTurn(tx, { id, userId: before.user_id })
    await tx
      .updateTable(this.#table)
      .set({
        ...reset,
        state: 'making',
        attempt: before.attempt + 1,
        parts: 0,
        claimed_until: claimedUntil,
      })
      .where('id', '=', id)
      .execute()
    return partNames(before)
  }

  /** Lets one file be made at a time, by all processes. @returns whether another one is being made */
  async #lockMaking(tx: Transaction<Tables>, id: string): Promise<boolean> {
    await sql`select pg_advisory_xact_lock(hashtext(${`making of ${this.#table}`}))`.execute(tx)
    const other = await tx
      .selectFrom(this.#table)
      .select('id')
      .where('state', '=', 'making')
      .where('claimed_until', '>', sql<Date>`now()`)
      .where('id', '<>', id)
      .limit(1)
      .executeTakeFirst()
    return other !== undefined
  }

  /** Renews the claim of an attempt. @returns false if its file is no longer wanted */
  renew(db: Database, attempt: Attempt): Promise<boolean> {
    return this.#change(db, attempt, { claimed_until: claimedUntil })
  }

  /** Notes how far an attempt is. @throws NotWanted */
  async keep(db: Database, attempt: Attempt, changes: Updateable<Tables[Name]> = {}): Promise<void> {
    if (!(await this.#change(db, attempt, { ...changes, claimed_until: claimedUntil }))) throw new NotWanted()
  }

  /** Says that all parts of a file are stored. @throws NotWanted */
  async finish(
    db: Database,
    attempt: Attempt,
    ready: Updateable<Tables[Name]> & { bytes: number },
  ): Promise<void> {
    if (!(await this.#end(db, attempt, { ...ready, state: 'ready' }))) throw new NotWanted()
  }

  /** Ends an attempt whose file cannot be made. */
  async refuse(db: Database, attempt: Attempt, note: string): Promise<void> {
    await this.#end(db, attempt, { state: 'failed', note })
  }

  /**
   * Ends an attempt that failed: the file waits for the next attempt, or fails for good after five.
   * @param excused how many attempts do not count
   * @throws the error if there is a next attempt, so that the job runs again
   */
  async fail(db: Database, attempt: Attempt, error: unknown, excused = 0): Promise<void> {
    if (error instanceof NotWanted || !(await this.renew(db, attempt))) return
    if (attempt.attempt - excused >= mostFailures)
      return this.refuse(db, attempt, 'It could not be made. Please ask for it again.')
    await this.#change(db, attempt, { state: 'waiting', claimed_until: null })
    throw error
  }

  #end(db: Database, attempt: Attempt, result: Updateable<MadeFilesTable>): Promise<boolean> {
    return this.#change(db, attempt, {
      ...result,
      claimed_until: null,
      expires_at: sql<Date>`now() + make_interval(days => ${this.#days})`,
    })
  }

  async #change(db: Database, { id, attempt }: Attempt, changes: object): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable(this.#table)
      .set(changes)
      .where('id', '=', id)
      .where('attempt', '=', attempt)
      .where('state', '=', 'making')
      .executeTakeFirst()
    return numUpdatedRows === 1n
  }

  /** Deletes a file of a person. @returns the names of its parts; nothing when it is not there */
  async deleteOne(
    tx: Transaction<Tables>,
    { id, userId }: { id: string; userId: string },
  ): Promise<string[] | undefined> {
    const row = await tx
      .deleteFrom(this.#table)
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .returning(columns)
      .executeTakeFirst()
    return row && partNames(row)
  }

  /** Deletes all files of a person. @returns the names of their parts */
  async deleteOf(tx: Transaction<Tables>, userId: string): Promise<string[]> {
    const rows = await tx.deleteFrom(this.#table).where('user_id', '=', userId).returning(columns).execute()
    return rows.flatMap(partNames)
  }

  /** Deletes files after their days. @returns the names of their parts, and of those that are gone */
  async deleteOld(tx: Transaction<Tables>): Promise<string[]> {
    const expired = await tx
      .deleteFrom(this.#table)
      .where('expires_at', '<=', sql<Date>`now()`)
      .returning(columns)
      .execute()
    return [...expired.flatMap(partNames), ...(await this.clearGone(tx))]
  }

  /** Marks those that are gone as without a file. @returns the names of their parts */
  async clearGone(tx: Transaction<Tables>): Promise<string[]> {
    const rows = await tx
      .selectFrom(this.#table)
      .select(columns)
      .where('state', '=', 'gone')
      .where('parts', '>', 0)
      .forUpdate()
      .execute()
    const ids = rows.map(({ id }) => id)
    await tx
      .updateTable(this.#table)
      .set({ parts: 0, bytes: null })
      .where('id', '=', sql<string>`any(${ids}::uuid[])`)
      .execute()
    return rows.flatMap(partNames)
  }

  /** The names of all parts that the files among these ids may have in the store. */
  async listNames(db: Database, ids: readonly string[]): Promise<Set<string>> {
    const rows = await db
      .selectFrom(this.#table)
      .select(columns)
      .where('id', '=', sql<string>`any(${ids}::uuid[])`)
      .execute()
    return new Set(rows.flatMap(partNames))
  }
}
