import type { FastifyInstance, FastifyReply } from 'fastify'
import { id } from '../../../contract/core/fields.ts'
import { pages } from '../../../contract/core/pages.ts'
import type { Route } from '../../platform/http/endpoint.ts'
import type { TakeTurn } from '../../platform/http/load/turns.ts'
import {
  type CalendarDependencies,
  calendarSince,
  makeCalendar,
  readCalendar,
  readDeadline,
  secretPattern,
} from './calendar-service.ts'
import { endCalendar } from './end-calendar-service.ts'

/** Registers the calls on one's private calendar address [SAVE6]. */
export function registerCalendarRoutes(route: Route, deps: CalendarDependencies): void {
  route('GET /calendar', async ({ caller }) => ({ since: await calendarSince(deps.db, caller.userId) }))
  route('POST /calendar', async ({ caller }) => ({ address: await makeCalendar(deps, caller.userId) }))
  route('DELETE /calendar', async ({ caller }) => ({
    deletedCount: await endCalendar(deps.db, caller.userId),
  }))
}

/**
 * Serves calendar files: of one deadline to everybody, and of a person's deadlines to holders of the secret [SAVE6].
 */
export function serveCalendars(
  app: FastifyInstance,
  deps: CalendarDependencies & { takeTurn: TakeTurn },
): void {
  const { takeTurn } = deps
  app.get<{ Params: { id: string } }>(
    pages.deadlineFile(':id'),
    { config: { shows: ['scholarships'] } },
    async (request, reply) => {
      const known = id.safeParse(request.params.id)
      const file = known.success
        ? await takeTurn({ request }, () => readDeadline(deps, known.data))
        : undefined
      reply.header('content-disposition', 'attachment; filename="deadline.ics"')
      return send(reply, file)
    },
  )
  app.get<{ Params: { secret: string } }>(
    pages.calendar(`:secret(${secretPattern})`),
    async (request, reply) => {
      const file = await takeTurn({ request }, () => readCalendar(deps, request.params.secret))
      return send(reply.header('cache-control', 'no-store'), file)
    },
  )
}

function send(reply: FastifyReply, file: string | undefined) {
  if (file === undefined) return reply.removeHeader('content-disposition').callNotFound()
  return reply.type('text/calendar; charset=utf-8').send(file)
}
