import { expect, test } from 'vitest'
import { fillForKills, killBackups, killRestores } from '../../scenarios/running/backup-kills.ts'
import { backUpWhileWriting } from '../../scenarios/running/backup-rounds.ts'
import { startTestProduct, useProduct } from '../../support/product.ts'

const product = useProduct(() => startTestProduct({}, { withoutBackground: true }))

test('[OPS3] eight writers, twelve backups, each restored elsewhere and checked', async () => {
  const { violations, applications, rows } = await backUpWhileWriting({
    writers: 8,
    backups: 12,
    say: console.log,
  })
  console.log(`${applications} applications, ${rows} rows in the last backup`)
  expect(violations).toEqual([])
})

test('[OPS3] a backup that is killed at ten moments never looks finished', async () => {
  await fillForKills(product)
  expect(await killBackups(product, 10)).toEqual([])
})

test('[OPS3] a restore that is killed at ten moments leaves the old database or the new one', async () => {
  expect(await killRestores(product, 10)).toEqual([])
})
