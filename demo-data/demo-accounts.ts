import type { Role } from '../contract/core/roles.ts'
import type { Hairstyle } from './avatar.ts'

/** A person who can sign in to the demo; README.md names the passwords. */
export type DemoAccount = {
  name: string
  email: string
  password: string
  role: Role
  hair: Hairstyle
}

/** One account for each role, and the chair of a committee, who has none. */
export const demoAccounts = {
  student: {
    name: 'Nadia Rahman',
    email: 'student@bursary.example',
    password: 'Student#2026',
    role: 'user',
    hair: 'long',
  },
  moderator: {
    name: 'Tomás Rivera',
    email: 'moderator@bursary.example',
    password: 'Moderator#2026',
    role: 'moderator',
    hair: 'short',
  },
  admin: {
    name: 'Grace Mwangi',
    email: 'admin@bursary.example',
    password: 'Admin#2026',
    role: 'admin',
    hair: 'curls',
  },
  chair: {
    name: 'Amara Okafor',
    email: 'chair@bursary.example',
    password: 'Chair#2026',
    role: 'user',
    hair: 'long',
  },
} as const satisfies Record<string, DemoAccount>
