import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { beginEmptyUpload } from '../../support/documents/document-steps.ts'
import { send, signUp } from '../../support/identity/people.ts'
import { useProduct } from '../../support/product.ts'

const product = useProduct()
const megabyte = 2 ** 20

/** A connection, and the statuses that came over it. */
function open() {
  const socket = connect(Number(new URL(product.siteUrl).port), '127.0.0.1')
  let said = ''
  socket.setEncoding('latin1').on('data', text => {
    said += text
  })
  onTestFinished(() => void socket.destroy())
  return { socket, statuses: () => [...said.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, code]) => Number(code)) }
}

const head = (lines: string[]) => `${[...lines, 'host: localhost'].join('\r\n')}\r\n\r\n`

test('[DOC2] after an upload that was given up in its middle, its connection takes the next request', async () => {
  const person = await signUp(product)
  const bytes = 3 * megabyte
  const id = await beginEmptyUpload(product, person, bytes)
  const { socket, statuses } = open()
  const lines = [`authorization: Bearer ${person.token}`, 'upload-offset: 0', `content-length: ${bytes}`]
  const type = 'content-type: application/offset+octet-stream'
  socket.write(head([`PATCH /api/uploads/${id} HTTP/1.1`, type, ...lines]))
  socket.write(Buffer.alloc(1.5 * megabyte, '%'))
  const received = async () =>
    (await product.db.selectFrom('uploads').select('received').where('id', '=', id).executeTakeFirst())
      ?.received
  await expect.poll(received).toBeGreaterThan(0)
  await send(product, 'DELETE', `/uploads/${id}`, { token: person.token })
  socket.write(Buffer.alloc(1.5 * megabyte, '%'))
  await expect.poll(statuses).toEqual([409])
  socket.write(head(['GET /healthz HTTP/1.1']))
  await expect.poll(statuses).toEqual([409, 200])
})

test('after a picture that is too large, its connection takes the next request, or ends', async () => {
  const { token } = await signUp(product)
  const { socket, statuses } = open()
  let ended = false
  socket.on('error', () => undefined).on('close', () => (ended = true))
  const bytes = 9 * megabyte
  const type = 'content-type: multipart/form-data; boundary=edge'
  socket.write(
    head(['POST /api/images HTTP/1.1', type, `authorization: Bearer ${token}`, `content-length: ${bytes}`]),
  )
  const part = 'content-disposition: form-data; name="image"; filename="a.png"\r\ncontent-type: image/png'
  const body = Buffer.alloc(bytes, '%')
  body.write(`--edge\r\n${part}\r\n\r\n`)
  body.write('\r\n--edge--\r\n', bytes - 12)
  socket.write(body)
  await expect.poll(() => ended || statuses().length === 1).toBe(true)
  socket.write(head(['GET /healthz HTTP/1.1']))
  await expect.poll(() => ended || statuses().join(' ') === '413 200').toBe(true)
})
