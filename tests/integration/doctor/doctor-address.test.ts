import { type IncomingHttpHeaders, request as httpRequest } from 'node:http'
import { expect, test } from 'vitest'
import { arrivalHeader, createSelfProbe } from '../../../server/platform/http/load/self-probe.ts'
import { answering } from '../../support/answering.ts'
import { findingOf } from '../../support/documents/examined.ts'
import { ownPort } from '../../support/own-port.ts'
import { startTestProduct, useStarted } from '../../support/product.ts'

const AUTH_SECRET = 'a secret of the tests, long enough'
const product = useStarted(() => startTestProduct({ AUTH_SECRET, TRUSTED_PROXIES: '127.0.0.1' }))

/** A proxy in front of the product that adds these headers. @param from the address that it connects from */
const proxy = (headers: IncomingHttpHeaders = {}, from = '127.0.0.1') =>
  answering((request, response) => {
    const options = { headers: { ...request.headers, ...headers }, localAddress: from }
    const through = httpRequest(`${product.siteUrl}${request.url}`, options, answer => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    request.pipe(through)
  })

/** What the doctor of this product finds with this public address. */
const address = (url: string, variables: Record<string, string> = {}) => {
  const PORT = new URL(product.siteUrl).port
  return findingOf('Public address', { PORT, AUTH_SECRET, PUBLIC_URL: url, ...variables })
}

test('[OPS5] a proxy that passes everything on, and none', async () => {
  const through = await proxy({ 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'http' })
  expect(await address(through)).toMatchObject({
    state: 'ok',
    looked: `${through}, seen as ${through} from 203.0.113.9`,
  })
  expect((await address(product.siteUrl)).state).toBe('ok')
})

test('[OPS5] a proxy that is not trusted', async () => {
  const through = await proxy({ 'x-forwarded-for': '203.0.113.9' }, '127.0.0.2')
  expect(await address(through)).toMatchObject({
    state: 'wrong',
    problem: "The product sees the proxy at 127.0.0.2 as every visitor's address.",
    remedy: 'Add 127.0.0.2 to TRUSTED_PROXIES.',
  })
})

test('[OPS5] a trusted proxy, asked from its own machine', async () => {
  const through = await proxy({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'http' })
  expect((await address(through, { TRUSTED_PROXIES: '127.0.0.1' })).state).toBe('ok')
})

test('[OPS5] a proxy that changes the host, or the scheme', async () => {
  const other = await proxy({ host: 'internal:8080' })
  expect(await address(other)).toMatchObject({
    state: 'wrong',
    problem: 'The product sees the host internal:8080.',
  })
  const secure = await proxy({ 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' })
  expect(await address(secure)).toMatchObject({
    state: 'wrong',
    problem: 'The product sees https instead of http.',
    remedy: expect.stringContaining('X-Forwarded-Proto'),
  })
})

test('[OPS5] an address of something else, of a redirect, or of nothing', async () => {
  const something = await answering((_request, response) => response.end('{"status":"ok"}'))
  expect(await address(something)).toMatchObject({
    state: 'wrong',
    problem: 'PUBLIC_URL answers as something else (200).',
  })
  const redirect = await answering((_request, response) =>
    response.writeHead(301, { location: 'https://example.org/' }).end(),
  )
  expect(await address(redirect)).toMatchObject({
    state: 'wrong',
    problem: 'PUBLIC_URL sends people to https://example.org/.',
  })
  expect(await address(`http://127.0.0.1:${await ownPort()}`)).toMatchObject({
    state: 'wrong',
    problem: 'PUBLIC_URL does not answer (ECONNREFUSED).',
    remedy: 'Correct PUBLIC_URL, DNS or the proxy.',
  })
})

test('[OPS5] a product that does not run here', async () => {
  expect(await address('http://127.0.0.1:1', { PORT: '1' })).toMatchObject({
    state: 'warning',
    problem: 'The product does not run on this machine.',
  })
})

test('[OPS5] how a request arrived is told to the installation itself only, within a minute', async () => {
  const ready = async (question: string) =>
    (await fetch(`${product.siteUrl}/readyz`, { headers: { [arrivalHeader]: question } })).json()
  const own = createSelfProbe(AUTH_SECRET)
  expect(Object.keys((await ready(own.ask())) as object)).toContain('arrival')
  for (const question of ['', 'x.y', createSelfProbe('another').ask(), own.ask().replace(/^\d/, '2')]) {
    expect(Object.keys((await ready(question)) as object)).toEqual(['status', 'listsFrom'])
  }
  expect(own.isOwn(own.ask(), 'forged')).toBe(false)
})
