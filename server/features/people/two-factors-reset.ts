import type { Database } from '../../platform/database/connection.ts'
import { newId } from '../../platform/database/new-id.ts'
import { sendTwoFactorsReset } from './jobs/send-two-factors-reset.ts'
import { enqueue } from '../../platform/jobs/queue.ts'

/** Tells a person by mail that their two-step sign-in was reset. @param by the admin; the operator if left out */
export async function mailTwoFactorsReset(
  tx: Database,
  { user_email: to, user_name: name }: { user_email: string; user_name: string },
  by?: string,
): Promise<void> {
  const payload = { to, name, ...(by && { by }) }
  await enqueue(tx, sendTwoFactorsReset, { key: `two-factors-reset:${newId()}`, payload })
}
