import { expect, test } from 'vitest'
import { roles } from '../../../contract/core/roles.ts'
import { needsTwoFactors, twoFactorDemands } from './two-factor-rule.ts'

test('[A13] two-step sign-in is demanded of nobody, of admins or of staff', () => {
  const asked = twoFactorDemands.map(demand => [null, ...roles].filter(role => needsTwoFactors(demand, role)))
  expect(twoFactorDemands).toEqual(['off', 'admins', 'staff'])
  expect(asked).toEqual([[], ['admin'], ['moderator', 'admin']])
})
