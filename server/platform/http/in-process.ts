import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { type EndpointKey, endpoints, type PublicKey } from '../../../contract/endpoints.ts'
import type { Endpoint } from '../../../contract/core/endpoint.ts'
import { errors } from '../../../contract/errors.ts'
import type { AnswerInProcess } from '../../../contract/page-context.ts'
import { ProductError } from '../product-error.ts'
import type { Route } from './endpoint.ts'
import { errorAnswer, refusalFor } from './error-handler.ts'
import type { TakeTurn } from './load/turns.ts'

interface Input {
  params?: unknown
  query?: unknown
}

type AnyHandler = (received: Input & { madeWithoutIndex(): void }) => Promise<unknown>

/**
 * @param features register their endpoints as on the app
 * @returns public calls without HTTP, for the request of a page: with the same validation, handlers, fields and errors,
 *   except for messages by field, which pages do not show; each takes a turn of the page's visitor
 */
export function createCallsInProcess(
  features: ((route: Route) => void)[],
  takeTurn: TakeTurn = (_by, work) => work(),
): (page: FastifyRequest) => AnswerInProcess {
  const handlers = new Map<EndpointKey, AnyHandler>()
  const route: Route = (key, handler) => {
    if (endpoints[key].who === 'anyone') handlers.set(key, handler as unknown as AnyHandler)
  }
  for (const feature of features) feature(route)

  async function answer(page: FastifyRequest, key: PublicKey, input: Input): Promise<unknown> {
    const handler = handlers.get(key)
    if (!handler) throw new ProductError('not_found')
    const { params, query, ok }: Endpoint = endpoints[key]
    const received = {
      params: checked(params, input.params),
      query: checked(query, input.query),
      madeWithoutIndex: () => void (page.withoutIndex = 'given'),
    }
    return ok.encode(await takeTurn({ request: page }, () => handler(received)))
  }

  return page => async (key, input) => {
    const { status = 200 }: Endpoint = endpoints[key]
    try {
      return { status, body: await answer(page, key, input) }
    } catch (error) {
      const refusal = refusalFor(error as Error & { code: string }, page, key)
      return { status: errors[refusal.code].status, body: errorAnswer(refusal, page) }
    }
  }
}

/** @throws ProductError `invalid_input` */
function checked(schema: z.ZodType | undefined, input: unknown = {}): unknown {
  const { data, error } = schema?.safeParse(input) ?? {}
  if (error) throw new ProductError('invalid_input', { cause: error })
  return data
}
