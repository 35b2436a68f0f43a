import { onTestFinished, vi } from 'vitest'

type Answer = { status?: number; body: unknown } | Error

/** Method and path, such as `POST /api/jwt` → what the server answers, each time or by turns. */
export type FakeServer = Record<string, Answer | ((request: Request) => Answer | Promise<Answer>)>

const term = (name: string) => ({ name, formerNames: [], retired: false })
/** What forms ask for besides; not among the requests that a test sees. */
const besides: Record<string, unknown> = {
  'GET /api/aboutYou': { answers: {} },
  'GET /api/conditions': { mode: 'advise' },
  'GET /api/knownAnswers': [],
  'GET /api/scholarshipTerms': {
    subject: [term('Agriculture'), term('Engineering'), term('Doctor')],
    degree: [term('Diploma'), term('Bachelor'), term('Masters')],
    category: [term('Full-Fund'), term('Partial'), term('Self-Fund')],
  },
}

/** Puts a server at the edge of the network for one test. @returns the requests it received, in order */
export function fakeNetwork(server: FakeServer): Request[] {
  const received: Request[] = []
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    const request = new Request(new URL(path, 'http://site.test'), init)
    const key = `${request.method} ${new URL(request.url).pathname}`
    const asked = key.replace(/^GET \/api\/conditions\/.*/, 'GET /api/conditions')
    if (asked in besides) return Response.json(besides[asked])
    const answer = server[key]
    if (answer === undefined) throw new Error(`Nothing answers ${key}`)
    received.push(request)
    const { status = 200, body } = ok(typeof answer === 'function' ? await answer(request) : answer)
    return Response.json(body, { status })
  })
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  return received
}

function ok(answer: Answer) {
  if (answer instanceof Error) throw answer
  return answer
}

/** The paths of received requests with their methods. */
export function keysOf(requests: readonly Request[]): string[] {
  return requests.map(request => `${request.method} ${new URL(request.url).pathname}`)
}

/** An unsigned token that was issued and expires so many seconds from now. */
export function fakeToken({ issued = 0, expires = 900, sid = 'session-1', name = '' } = {}): string {
  const now = Math.floor(Date.now() / 1000)
  const claims = btoa(JSON.stringify({ iat: now + issued, exp: now + expires, sid, name }))
  return `head.${claims}.signature`
}

/** The body of an error answer. */
export function refusal(status: number, code: string, message = 'No.', fields?: Record<string, string>) {
  return { status, body: { error: { code, message, requestId: 'r1', ...(fields ? { fields } : {}) } } }
}
