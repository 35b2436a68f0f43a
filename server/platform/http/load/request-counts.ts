import type { FastifyInstance } from 'fastify'

/** The facts about a response that are counted. */
export interface Answered {
  /** The route's pattern, such as `/api/reviews/:id`: addresses are countless, and can hold personal data. */
  route: string
  method: string
  /** Such as `2xx`. */
  status: string
}

/** Reports every response and its duration; those without a route are reported together. */
export function countRequests(
  app: FastifyInstance,
  count: (answered: Answered, seconds: number) => void,
): void {
  app.addHook('onResponse', ({ method, routeOptions: { url } }, { statusCode, elapsedTime }, done) => {
    const where = url === undefined ? { route: 'none', method: 'other' } : { route: patternOf(url), method }
    count({ ...where, status: `${Math.floor(statusCode / 100)}xx` }, elapsedTime / 1000)
    done()
  })
}

/** Every built file is a route, under a name that changes with its content. */
function patternOf(url: string): string {
  return url.startsWith('/assets/') ? '/assets/*' : url
}
