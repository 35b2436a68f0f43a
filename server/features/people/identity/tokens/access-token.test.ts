import { type CryptoKey, generateKeyPair } from 'jose'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createAccessTokens } from './access-token.ts'

const claims = { userId: '01981f6e-7c00-7000-8000-000000000001', sessionId: 'session-1', epoch: 3 }
const kid = 'k'.repeat(16)
let find = vi.fn<() => Promise<CryptoKey | undefined>>()
let tokens: ReturnType<typeof createAccessTokens>

beforeEach(async () => {
  const { publicKey, privateKey } = await generateKeyPair('EdDSA')
  find = vi.fn(async () => publicKey)
  const keys = { find, signer: async () => ({ kid, key: privateKey }), published: async () => ({ keys: [] }) }
  tokens = createAccessTokens({ keys, issuer: 'https://bursary.example' })
})
afterEach(() => void vi.useRealTimers())

describe('[A9] an access token', () => {
  test('is checked once for calls that arrive together, and for the next ones', async () => {
    const token = await tokens.issue(claims)

    expect(await Promise.all([1, 2, 3].map(() => tokens.verify(token)))).toEqual([claims, claims, claims])
    expect(await tokens.verify(token)).toEqual(claims)
    expect(find).toHaveBeenCalledTimes(1)
  })

  test('ends after 15 minutes, also when it was checked a moment before', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T10:00:00Z') })
    const token = await tokens.issue(claims)

    vi.advanceTimersByTime(14.9 * 60_000)
    expect(await tokens.verify(token)).toEqual(claims)
    vi.advanceTimersByTime(0.2 * 60_000)
    await expect(tokens.verify(token)).rejects.toThrow('ended')
  })

  test('is looked at again when its key could not be read', async () => {
    const token = await tokens.issue(claims)

    find.mockRejectedValueOnce(new Error('database away'))
    await expect(tokens.verify(token)).rejects.toThrow('database away')
    expect(await tokens.verify(token)).toEqual(claims)
  })
})
