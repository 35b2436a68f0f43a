import { describe, expect, test } from 'vitest'
import {
  runFailingBucket,
  runFullDisk,
  runHostileUploads,
  runUploadBombs,
} from '../../../scenarios/hostile/hostile-uploads.ts'
import { startProductProcess } from '../../../support/processes/product-process.ts'
import { useProduct } from '../../../support/product.ts'

const onLinux = process.platform === 'linux'

describe('the sound product', () => {
  const product = useProduct(() => startProductProcess())

  test('[V6] refuses in words what is no picture, and keeps nothing that is hidden in one', {
    timeout: 240_000,
  }, async () => {
    expect(await runHostileUploads(product)).toEqual([])
  })

  test.runIf(onLinux)(
    '[V6] refuses a picture in words on a full disk, and leaves nothing of it',
    { timeout: 120_000 },
    async () => {
      expect(await runFullDisk(product)).toEqual([])
    },
  )

  test.runIf(onLinux)(
    '[OPS6] refuses a logo in words on a full disk, and the site stays as it was',
    async () => {
      expect(await runFullDisk(product, { path: '/siteSettings/logos' })).toEqual([])
      expect(await product.db.selectFrom('site_settings').selectAll().execute()).toEqual([])
    },
  )

  test.runIf(onLinux)(
    '[V6] takes bounded memory for the worst pictures, many at once',
    { timeout: 240_000 },
    async () => {
      const { grewBytes, violations } = await runUploadBombs(product, { uploads: 20 })

      expect(violations).toEqual([])
      expect(grewBytes).toBeLessThan(700 * 2 ** 20)
    },
  )

  test('[V6] leaves nothing in a bucket that fails half-way', async () => {
    expect(await runFailingBucket(product, { takes: 4 })).toEqual([])
  })
})
