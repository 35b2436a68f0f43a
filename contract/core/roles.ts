/** The three roles of the product, weakest first. A new account starts as `user` [A6]. */
export const roles = ['user', 'moderator', 'admin'] as const

export type Role = (typeof roles)[number]

/** The roles that run scholarships, applications and reviews [R4]. */
export const staffRoles = ['moderator', 'admin'] as const satisfies readonly Role[]

/** True for the roles of staff. */
export function isStaff(role: Role): boolean {
  return staffRoles.some(staff => staff === role)
}
