import { z } from 'zod'
import { id } from '../core/fields.ts'
import { deskQuery } from './desk.ts'
import { deskLimits } from './desk-limits.ts'

const picked = z
  .array(id)
  .max(deskLimits.picked, `You can choose at most ${deskLimits.picked} one by one.`)
  .transform(ids => [...new Set(ids)])

/** What narrows and orders the queue: `GET /desk` without a page. */
const deskView = deskQuery.omit({ page: true, size: true, behind: true })

export type DeskViewQuery = z.output<typeof deskView>

/**
 * The applications that an act is about [DESK4]: some that were picked, or all that match a view without some. At most
 * `deskLimits.chosen` are acted on at once.
 */
export const deskSelection = z.union([
  z.strictObject({ picked: picked.refine(ids => ids.length > 0, 'Please choose an application.') }),
  z.strictObject({ view: deskView, without: picked.optional() }),
])

export type DeskSelection = z.output<typeof deskSelection>
