/** A person of the sandbox, as the ID token of Google would name them. */
export interface SandboxAccount {
  sub: string
  name: string
  email: string
  email_verified: boolean
  /** The Workspace domain, whose addresses Google vouches for. */
  hd?: string
  /** Shown next to the name, for people who try the sandbox. */
  note: string
}

export const sandboxAccounts: readonly SandboxAccount[] = [
  {
    sub: '100000000000000000001',
    name: 'Amara Okafor',
    email: 'amara.okafor@students.example',
    email_verified: true,
    hd: 'students.example',
    note: 'A new student',
  },
  {
    sub: '100000000000000000002',
    name: 'Nadia Rahman',
    email: 'student@bursary.example',
    email_verified: true,
    hd: 'bursary.example',
    note: 'Has the email of the demo student, and becomes the same account',
  },
  {
    sub: '100000000000000000003',
    name: 'Jonas Weber',
    email: 'jonas.weber@mail.example',
    email_verified: false,
    note: 'Never confirmed this email, and is refused',
  },
]
