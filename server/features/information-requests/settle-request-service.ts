import type { SeenId } from '../../platform/access/scope.ts'
import type { Database } from '../../platform/database/connection.ts'
import { ProductError } from '../../platform/product-error.ts'
import { settleRequest } from './information-request-repository.ts'

/** Notes that a request was answered, in the transaction that changes the application [TALK1]. @throws ProductError `request_closed` */
export async function settleAnswered(tx: Database, id: SeenId): Promise<void> {
  if (!(await settleRequest(tx, id, 'answered'))) throw new ProductError('request_closed')
}
