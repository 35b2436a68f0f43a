import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { abandonBodies } from '../../../scenarios/hostile/abandoned-bodies.ts'
import { signUp } from '../../../support/identity/people.ts'
import { startProductProcess } from '../../../support/processes/product-process.ts'
import { useStarted } from '../../../support/product.ts'

describe.each([
  { processes: 1, everyPlain: 1 },
  { processes: 2, everyPlain: 8 },
])('$processes process(es)', ({ processes, everyPlain }) => {
  const variables = {
    PROCESSES: String(processes),
    LOG_LEVEL: 'info',
    SIGN_IN_LIMIT: '1000000',
    CALL_LIMIT_FACTOR: '1000000',
  }
  const product = useStarted(() => startProductProcess({ variables }))

  const upload = async () => {
    const { token } = await signUp(product)
    const authorization = `Bearer ${token}`
    const begun = await fetch(`${product.siteUrl}/api/uploads`, {
      method: 'POST',
      headers: { authorization, 'upload-length': '1000' },
    })
    const { insertedId } = (await begun.json()) as { insertedId: string }
    return {
      address: `${product.siteUrl}/api/uploads/${insertedId}`,
      headers: { authorization, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    }
  }

  test('[DOC2] more bytes than an upload has are refused', async () => {
    const { address, headers } = await upload()
    const answer = await fetch(address, { method: 'PATCH', headers, body: new Uint8Array(1_100_000) })
    expect(answer.status).toBe(413)
    expect(await answer.json()).toMatchObject({ error: { code: 'body_too_large' } })
  })

  test('[OPS4] an upload that is cut is told by the line of its request', async () => {
    const { address, headers } = await upload()
    const request = httpRequest(address, { method: 'PATCH', headers: { ...headers, 'content-length': 1000 } })
    request.on('error', () => {})
    request.write('%PDF', () => request.destroy())
    const line = /"level":30.*"method":"PATCH","route":"\/api\/uploads\/:id".*"aborted":true/
    expect(await product.process.line(line)).toBeTruthy()
  })

  test('[OPS4] a thousand pictures that were cut are no load: others are answered', async () => {
    const { token } = await signUp(product)
    const port = Number(new URL(product.siteUrl).port)
    const headers = [
      'host: localhost',
      `authorization: Bearer ${token}`,
      'content-type: multipart/form-data; boundary=edge',
      'content-length: 1000',
    ]
    const begun = `POST /api/images HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n--edge\r\n`
    for (let turn = 0; turn < 20; turn += 1) {
      await Promise.all(
        Array.from({ length: 50 }, async () => {
          const socket = connect(port, '127.0.0.1').on('error', () => {})
          await new Promise<void>(resolve => {
            socket.write(begun, () => resolve())
          })
          // What the product reads, it has begun to take.
          await pause(5)
          socket.destroy()
        }),
      )
    }
    expect((await fetch(`${product.siteUrl}/api/allScholarships`)).status).toBe(200)
  })

  test('[V6] pictures whose senders left once all was sent take up no places', async () => {
    const { token } = await signUp(product)
    const authorization = `Bearer ${token}`
    const body =
      '--edge\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\n\r\nnone\r\n--edge--\r\n'
    const type = 'multipart/form-data; boundary=edge'
    const head = `host: localhost\r\nauthorization: ${authorization}\r\ncontent-type: ${type}`
    for (let turn = 0; turn < 60; turn += 1) {
      const socket = connect(Number(new URL(product.siteUrl).port), '127.0.0.1').on('error', () => {})
      socket.write(
        `POST /api/images HTTP/1.1\r\n${head}\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
        () => socket.resetAndDestroy(),
      )
      await once(socket, 'close')
    }
    const headers = { authorization, 'content-type': type }
    const answer = await fetch(`${product.siteUrl}/api/images`, { method: 'POST', headers, body })
    expect(await answer.json()).toMatchObject({ error: { code: 'image_not_supported' } })
  })

  test('bodies that end otherwise than they were said end no process, and are no errors', async () => {
    expect(await abandonBodies(product, { times: 1, ofPlain: 2, everyPlain })).toEqual([])
  })
})
