import fastify from 'fastify'
import { expect, test } from 'vitest'
import { countRequests } from './request-counts.ts'

async function countedApp() {
  const app = fastify()
  const counted: string[] = []
  const durations: number[] = []
  countRequests(app, ({ route, method, status }, seconds) => {
    counted.push(`${method} ${route} ${status}`)
    durations.push(seconds)
  })
  app.get('/assets/page-a1b2.js', async () => 'file')
  app.get('/assets/page-c3d4.js', async () => 'file')
  app.route({ method: ['GET', 'POST'], url: '/things/:id', handler: async () => 'thing' })
  app.get('/broken', async () => {
    throw new Error('broken')
  })
  await app.ready()
  const ask = async (method: 'GET' | 'HEAD' | 'POST', url: string) =>
    (await app.inject({ method, url })).statusCode
  return { ask, counted, durations }
}

test('[OPS4] answers are counted by pattern, method and class; those of no route together', async () => {
  const { ask, counted } = await countedApp()
  await ask('GET', '/things/1')
  await ask('GET', '/things/2')
  await ask('HEAD', '/things/1')
  await ask('POST', '/things/1')
  await ask('GET', '/broken')
  await ask('GET', '/nothing')
  await ask('POST', '/nothing/else')
  expect(counted).toEqual([
    'GET /things/:id 2xx',
    'GET /things/:id 2xx',
    'HEAD /things/:id 2xx',
    'POST /things/:id 2xx',
    'GET /broken 5xx',
    'other none 4xx',
    'other none 4xx',
  ])
})

test('[OPS4] built files are one route, whatever their names', async () => {
  const { ask, counted } = await countedApp()
  await ask('GET', '/assets/page-a1b2.js')
  await ask('GET', '/assets/page-c3d4.js')
  expect(counted).toEqual(['GET /assets/* 2xx', 'GET /assets/* 2xx'])
})

test('[OPS4] a duration is in seconds', async () => {
  const { ask, durations } = await countedApp()
  await ask('GET', '/things/1')
  expect(durations).toEqual([expect.any(Number)])
  expect(durations[0]).toBeGreaterThan(0)
  expect(durations[0]).toBeLessThan(5)
})
