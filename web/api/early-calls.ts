/** What the script of a dashboard page has asked for: whose token it sent, and answers by path and body. */
interface EarlyAnswers {
  token: string | null
  answers: Record<string, Promise<Response> | undefined>
}

const page = globalThis as { early?: EarlyAnswers | undefined }

/** After this the data may have changed. */
const longest = 30_000

/**
 * Takes the answer of a call that the page made before its code was there; of each there is one.
 * @param token whose answer is wanted; any for a call without a token
 */
export async function takeEarly(path: string, { method, body }: RequestInit, token?: string) {
  const { early } = page
  const key = path + (typeof body === 'string' ? body : '')
  const answer = early?.answers[key]
  if (early && method !== 'GET' && !answer) forgetEarly()
  if (!early || !answer) return undefined
  delete early.answers[key]
  if ((token !== undefined && token !== early.token) || performance.now() > longest) return undefined
  const response = await answer.catch(() => undefined)
  return response?.status === 401 ? undefined : response
}

/** What was asked for is not to be used any more: it has changed, or is another person's. */
export function forgetEarly() {
  page.early = undefined
}
