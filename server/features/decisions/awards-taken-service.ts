import { sql } from 'kysely'
import { standingStates } from '../../../contract/awards/award-terms.ts'
import { leftIn } from '../../../contract/awards/funds/allocate.ts'
import type { AwardsTaken } from '../../../contract/decisions/decisions.ts'
import type { Database } from '../../platform/database/connection.ts'
import {
  countStanding,
  findAwardSettings,
  judgeAwards,
  listFundsLeft,
  notOwn,
} from '../awards/award-queries.ts'

/** What the awards of a scholarship, with those that are proposed, take of its places and money; nothing where they end with their letter [AWARD8]. */
export async function readAwardsTaken(
  db: Database,
  { scholarshipId, userId }: Asked,
): Promise<AwardsTaken | null> {
  const settings = await findAwardSettings(db, scholarshipId)
  if (!settings) return null
  const [standing, funds, proposed, sums] = await Promise.all([
    countStanding(db, scholarshipId, userId),
    listFundsLeft(db, scholarshipId),
    listProposedAwards(db, { scholarshipId, userId }),
    sumStanding(db, { scholarshipId, userId }),
  ])
  const currencies = [...new Set([...sums.keys(), ...proposed.map(({ currency }) => currency)])]
  return {
    places: settings.places,
    standing,
    proposed: proposed.length,
    money: currencies.map(currency => ({
      currency,
      standing: sums.get(currency) ?? 0,
      proposed: sumOf(proposed, currency),
      left: leftIn(funds, currency) ?? null,
    })),
    problem: judgeAwards(proposed, { settings, standing, funds }).problem ?? null,
  }
}

interface Asked {
  scholarshipId: string
  /** Whose own award is left out: nobody learns about theirs before its letter. */
  userId: string
}

const sumOf = (rows: readonly { currency: string; amountMinor: number }[], currency: string) =>
  rows.filter(row => row.currency === currency).reduce((sum, { amountMinor }) => sum + amountMinor, 0)

/** The awards that are proposed and in no confirmed batch. */
async function listProposedAwards(db: Database, { scholarshipId, userId }: Asked) {
  const { rows } = await sql<{ id: string; amountMinor: number; currency: string }>`
    select application_id as id, coalesce(amount_minor, 0) as "amountMinor", currency
    from decisions join applications on applications.id = application_id
    where decisions.scholarship_id = ${scholarshipId} and outcome = 'award' and released_at is null and batch_id is null
      and chosen and user_id <> ${userId}
    order by decided_at, application_id`.execute(db)
  return rows
}

async function sumStanding(db: Database, { scholarshipId, userId }: Asked): Promise<Map<string, number>> {
  const { rows } = await sql<{ currency: string; sum: number }>`
    select currency, sum(amount_minor) as sum from awards
    where scholarship_id = ${scholarshipId} and ${notOwn(userId)} 
      and state = any(${[...standingStates, 'ended']})
    group by currency order by count(*) desc`.execute(db)
  return new Map(rows.map(({ currency, sum }) => [currency, sum]))
}
