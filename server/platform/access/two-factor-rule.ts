import { isStaff, type Role } from '../../../contract/core/roles.ts'

/** Whom `TWO_FACTORS` demands two-step sign-in of. */
export const twoFactorDemands = ['off', 'admins', 'staff'] as const

export type TwoFactorDemand = (typeof twoFactorDemands)[number]

/** Whether somebody with this role needs two-step sign-in; `null` has no record at the product yet. */
export function needsTwoFactors(demand: TwoFactorDemand, role: Role | null): boolean {
  if (demand === 'off' || role === null) return false
  return demand === 'staff' ? isStaff(role) : role === 'admin'
}
