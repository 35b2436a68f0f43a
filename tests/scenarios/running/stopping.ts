import { once } from 'node:events'
import { Agent, type IncomingMessage, request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Spawned } from '../../support/spawned.ts'

/** A request whose last byte was handed to the system. */
interface SentRequest {
  name: string
  answer: Promise<IncomingMessage>
}

/**
 * Tells a product to stop while requests are in every state: under way, not yet read or not even accepted, half sent,
 * answered just now with the connection left open. With `drains` (DRAIN_SECONDS of 3 or more) also asks afterwards, on
 * connections old and new.
 * @returns what was cut or wrongly answered, and whether the end was late or unclean
 */
export async function faultsOfStop(
  siteUrl: string,
  product: Spawned,
  { drains = false }: { drains?: boolean } = {},
): Promise<string[]> {
  const port = Number(new URL(siteUrl).port)
  const faults: string[] = []
  const agents: Agent[] = []
  const [forReadiness, forList, unused] = [newAgent(), newAgent(), newAgent()]
  for (const agent of [forReadiness, forList, unused]) await settle(await send('idle', '/healthz', { agent }))
  const signUps = await Promise.all(Array.from({ length: 12 }, (_, i) => signUp(i)))
  await signUps[0]?.answer
  const unread = await Promise.all(
    Array.from({ length: 12 }, (_, i) => send(`unread ${i}`, '/api/scholarships')),
  )
  await settle(await send('after them', '/healthz'))
  // Last of all: what stays half sent for some seconds is cut off.
  const silent = await opened(port)
  const half = await opened(port)
  half.write('GET /healthz HTTP/1.1\r\nHost: ')
  const halfAnswer = new Promise<string>(resolve => {
    half.once('data', data => resolve(data.toString())).once('close', () => resolve(''))
  })
  await settle(await send('half has arrived', '/healthz'))

  product.kill('SIGTERM')
  await product.line(/Stopping/)
  half.write('localhost\r\n\r\n')
  const later = drains
    ? [
        { expected: 503, sent: await send('readiness', '/readyz', { agent: forReadiness }) },
        { expected: 200, sent: await send('kept connection', '/api/scholarships', { agent: forList }) },
        { expected: 200, sent: await send('new connection', '/api/scholarships') },
      ]
    : []
  if (!(await halfAnswer).startsWith('HTTP/1.1 200')) faults.push(`half sent: ${(await halfAnswer) || 'cut'}`)
  for (const sent of [...signUps, ...unread]) faults.push(...(await verdict(sent, 200)))
  for (const { sent, expected } of later) faults.push(...(await verdict(sent, expected, 'close')))
  const answered = Date.now()
  const code = await product.ended
  if (code !== 0) faults.push(`ended with ${code}`)
  const took = Date.now() - answered
  // Connections that clients keep open would hold it for 72 seconds. The rest is PostgreSQL's, which writes all it has.
  if (took > 40_000) faults.push(`ended ${took} ms after the last answer`)
  for (const socket of [silent, half]) socket.destroy()
  for (const agent of agents) agent.destroy()
  return faults

  function newAgent(): Agent {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    agents.push(agent)
    return agent
  }

  async function send(
    name: string,
    path: string,
    { body, agent = newAgent() }: { body?: string; agent?: Agent } = {},
  ): Promise<SentRequest> {
    const headers = { origin: siteUrl, 'content-type': 'application/json' }
    const method = body === undefined ? 'GET' : 'POST'
    const request = httpRequest({ host: '127.0.0.1', port, path, method, agent, headers })
    const answer = once(request, 'response').then(([response]) => response as IncomingMessage)
    answer.catch(() => undefined)
    request.end(body)
    await Promise.race([once(request, 'finish'), answer]).catch(() => undefined)
    return { name, answer }
  }

  function signUp(i: number): Promise<SentRequest> {
    const person = { name: 'Amina Yusuf', email: `person${i}@example.org`, password: 'Harbour#2026' }
    return send(`sign-up ${i}`, '/api/auth/sign-up/email', { body: JSON.stringify(person) })
  }
}

async function opened(port: number) {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}

async function settle({ answer }: SentRequest): Promise<IncomingMessage> {
  const response = await answer
  await text(response)
  return response
}

async function verdict(sent: SentRequest, status: number, connection?: 'close'): Promise<string[]> {
  try {
    const { statusCode, headers } = await settle(sent)
    if (statusCode !== status) return [`${sent.name}: answered with ${statusCode} instead of ${status}`]
    if (connection && headers.connection !== connection) return [`${sent.name}: its connection stays open`]
    return []
  } catch (error) {
    return [`${sent.name}: ${(error as Error).message}`]
  }
}
