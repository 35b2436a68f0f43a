import { expect, test } from 'vitest'
import { exportKinds } from '../../../contract/exports/export-terms.ts'
import { scopeOf } from '../../platform/access/scope.ts'
import { mayExport } from './export-policy.ts'

test('[AUDIT2] staff export applications, only admins payments and people', () => {
  const allowed = (['user', 'moderator', 'admin'] as const).map(role =>
    exportKinds.filter(kind => mayExport(scopeOf({ userId: 'me', role, reach: null }), kind)),
  )
  expect(allowed).toEqual([[], ['applications', 'scholarships'], exportKinds])
})
