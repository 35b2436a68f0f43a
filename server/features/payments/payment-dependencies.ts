import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import type { CardGateway } from './provider/card-gateway.ts'

/** The dependencies of the payments feature. */
export interface PaymentDependencies {
  db: Kysely<Tables>
  gateway: CardGateway
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
}
