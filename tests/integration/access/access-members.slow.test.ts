import { beforeAll, expect, test } from 'vitest'
import { accessSettings } from '../../scenarios/access/access-settings.ts'
import { memberChecks, type MemberStage, setMemberStage } from '../../scenarios/access/member-checks.ts'
import { startTestProduct, useProduct } from '../../support/product.ts'

const product = useProduct(() => startTestProduct(accessSettings))
let stage: MemberStage
beforeAll(async () => {
  stage = await setMemberStage(product)
})

test.each(memberChecks.map(({ title, run }) => [title, run] as const))(
  '[FAIR1] [FAIR2] [R4] %s',
  async (_title, run) => expect(await run(stage)).toEqual([]),
)
