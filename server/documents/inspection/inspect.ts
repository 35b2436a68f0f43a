import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { ProductError } from '../../product-error.ts'
import type { Finding } from './inspection.ts'

const inspector = fileURLToPath(new URL('inspector.ts', import.meta.url))
const patienceMs = 10_000
/** Behind what people wait for, and still done in time on a busy machine. */
const lowPriority = 5

const tooMuch =
  'This file takes too much to open. Please print it to a new PDF, or save it as a simple picture.'

/**
 * Inspects a file in a process of its own, without settings and secrets, which ends when it takes more than 400 MB or 10
 * seconds [DOC1]. @throws ProductError `unavailable` when there can be no such process
 */
export async function inspect(bytes: Buffer): Promise<Finding> {
  const child = spawn(process.execPath, ['--max-old-space-size=256', inspector], {
    env: { VIPS_CONCURRENCY: '1' },
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: patienceMs,
    killSignal: 'SIGKILL',
  })
  if (child.pid) setPriority(child.pid, lowPriority)
  const ended = once(child, 'close').catch(cause => {
    throw new ProductError('unavailable', { retryAfter: 5, cause })
  })
  // A child that was killed takes no more.
  child.stdin.on('error', () => undefined).end(bytes)
  const [answer] = await Promise.all([text(child.stdout), ended])
  return answer === '' ? { refused: tooMuch } : JSON.parse(answer)
}
