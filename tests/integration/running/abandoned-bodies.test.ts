import { expect, test, vi } from 'vitest'
import { signUp } from '../../support/identity/people.ts'
import { startProductProcess } from '../../support/product-process.ts'
import { useProduct } from '../../support/product.ts'

vi.setConfig({ testTimeout: 60_000 })

const product = useProduct(startProductProcess)

test('[DOC2] more bytes than an upload has are refused, and the process lives', async () => {
  const { token } = await signUp(product)
  const authorization = `Bearer ${token}`
  const begun = await fetch(`${product.siteUrl}/api/uploads`, {
    method: 'POST',
    headers: { authorization, 'upload-length': '1000' },
  })
  const { insertedId } = (await begun.json()) as { insertedId: string }
  const answer = await fetch(`${product.siteUrl}/api/uploads/${insertedId}`, {
    method: 'PATCH',
    headers: { authorization, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: new Uint8Array(1_100_000),
  })
  expect(answer.status).toBe(413)
  expect(await answer.json()).toMatchObject({ error: { code: 'body_too_large' } })
  expect((await fetch(`${product.siteUrl}/healthz`)).status).toBe(200)
})
