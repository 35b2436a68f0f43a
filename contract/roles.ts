/** The three roles of the product, weakest first. A new account starts as `user` [A6]. */
export const roles = ['user', 'moderator', 'admin'] as const

export type Role = (typeof roles)[number]

/** True for the roles that run scholarships, applications and reviews [R4]. */
export function isStaff(role: Role): boolean {
  return role === 'moderator' || role === 'admin'
}
