import type { FastifyRequest } from 'fastify'
import { createSeal } from '../../seal.ts'

/** How a request reached this process, behind its proxies. */
export interface Arrival {
  /** By the proxies that are trusted: scheme and host that were asked for, and the visitor's address. */
  scheme: string
  host: string
  address: string
  /** Who connected to this process. */
  peer: string
  /** Whether a proxy names a visitor, trusted or not. */
  forwarded: boolean
}

/** The header with the question. */
export const arrivalHeader = 'x-bursary-arrival'

/** Milliseconds for which a question is answered. */
const lifetime = 60_000

/**
 * Lets an installation ask itself, over its public address, how its requests arrive: questions and answers are sealed
 * with its secret.
 */
export function createSelfProbe(secret: string) {
  const seal = createSeal(secret, 'how requests arrive')
  return {
    /** @returns what to send as the header, within a minute */
    ask(): string {
      const now = String(Date.now())
      return `${now}.${seal.of(`ask.${now}`)}`
    },

    /** @returns what `/readyz` answers in addition; nothing to others, or late */
    answer({ headers, protocol, host, ip, socket }: FastifyRequest) {
      const question = String(headers[arrivalHeader] ?? '')
      const [asked = '', given = ''] = question.split('.')
      if (!seal.fits(`ask.${asked}`, given) || Math.abs(Date.now() - Number(asked)) > lifetime) return {}
      const arrival: Arrival = {
        scheme: protocol,
        host,
        address: ip,
        peer: socket.remoteAddress ?? '',
        forwarded: 'x-forwarded-for' in headers,
      }
      return { arrival, proof: seal.of(`answer.${question}`) }
    },

    /** True when an installation with this secret answered the question. */
    isOwn: (question: string, proof: string) => seal.fits(`answer.${question}`, proof),
  }
}
