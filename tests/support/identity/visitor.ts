import type { ErrorResponse } from '../../../contract/errors.ts'

export interface Answered {
  status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- each test knows what it asked for
  body: any
  headers: Headers
  /** The refusal, when there is one. */
  error: ErrorResponse['error'] | undefined
}

interface CallOptions {
  headers?: Record<string, string>
  token?: string
}

/** A browser without pages: keeps cookies by their path, sends Origin, and follows redirects when asked to. */
export interface Visitor {
  get(path: string, options?: CallOptions): Promise<Answered>
  post(path: string, body: unknown, options?: CallOptions): Promise<Answered>
  /** Opens an address as a page and follows where it leads. @returns the last page and its address */
  open(url: string, form?: Record<string, string>): Promise<{ url: URL; html: string; status: number }>
  cookies(): string[]
  /** Takes over the cookies of another visitor, as a thief would. */
  steal(from: Visitor): void
}

type Sent = Omit<RequestInit, 'headers'> & { headers: Record<string, string> }

interface Cookie {
  name: string
  value: string
  path: string
}

/** @param always headers of every request */
export function createVisitor(origin: string, always: Record<string, string> = {}): Visitor {
  let jar: Cookie[] = []

  const keep = (response: Response) => {
    for (const line of response.headers.getSetCookie()) {
      const cookie = parseCookie(line)
      jar = jar.filter(({ name, path }) => name !== cookie.name || path !== cookie.path)
      if (cookie.value && !cookie.ended) jar.push(cookie)
    }
  }
  const request = async (url: URL, { headers: own, ...init }: Sent) => {
    const cookie = jar
      .filter(({ path }) => url.pathname.startsWith(path))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ')
    const headers = { ...always, ...(cookie && { cookie }), ...own }
    const response = await fetch(url, { ...init, headers, redirect: 'manual' })
    keep(response)
    return response
  }
  const call = async (method: string, path: string, body: unknown, options: CallOptions = {}) => {
    const headers: Record<string, string> = {}
    if (method !== 'GET') headers.origin = origin
    if (body !== undefined) headers['content-type'] = 'application/json'
    if (options.token) headers.authorization = `Bearer ${options.token}`
    const init: RequestInit = { method }
    if (body !== undefined) init.body = JSON.stringify(body)
    const response = await request(new URL(`/api${path}`, origin), {
      ...init,
      headers: { ...headers, ...options.headers },
    })
    const text = await response.text()
    const answer = text.startsWith('{') || text === 'null' ? JSON.parse(text) : text
    return { status: response.status, body: answer, headers: response.headers, error: answer?.error }
  }

  return {
    get: (path, options) => call('GET', path, undefined, options),
    post: (path, body, options) => call('POST', path, body, options),
    async open(address, form) {
      let url = new URL(address, origin)
      let response = await request(url, form ? formRequest(form) : { headers: {} })
      for (let hops = 0; response.headers.has('location') && hops < 10; hops++) {
        url = new URL(response.headers.get('location') ?? '', url)
        response = await request(url, { headers: {} })
      }
      return { url, html: await response.text(), status: response.status }
    },
    cookies: () => jar.map(({ name, value }) => `${name}=${value}`),
    steal(from) {
      jar = from.cookies().map(cookie => {
        const [name = '', ...value] = cookie.split('=')
        return { name, value: value.join('='), path: '/' }
      })
    },
  }
}

function formRequest(form: Record<string, string>) {
  return {
    method: 'POST',
    body: new URLSearchParams(form).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  }
}

function parseCookie(line: string): Cookie & { ended: boolean } {
  const [pair = '', ...attributes] = line.split(/;\s*/)
  const [name = '', ...value] = pair.split('=')
  const find = (key: string) =>
    attributes.find(attribute => attribute.toLowerCase().startsWith(`${key}=`))?.slice(key.length + 1)
  const expires = find('expires')
  const ended = find('max-age') === '0' || (expires !== undefined && new Date(expires) < new Date())
  return { name, value: value.join('='), path: find('path') ?? '/', ended }
}
