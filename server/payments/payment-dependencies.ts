import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { CardGateway } from './provider/card-gateway.ts'

/** What the payments feature works with. */
export interface PaymentDependencies {
  db: Kysely<Tables>
  gateway: CardGateway
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
}
