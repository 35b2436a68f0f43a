import { pages } from '../../../../contract/core/pages.ts'

/** @returns the login page's address, remembering the page to come back to [R3] */
export function loginPath(from: string): string {
  return from === pages.home ? pages.login : `${pages.login}?from=${encodeURIComponent(from)}`
}

/** @returns the address of the second step of a sign-in, remembering the page to come back to [R3] */
export function codePath(from: string): string {
  const path = loginPath(from)
  return `${path}${path.includes('?') ? '&' : '?'}step=code`
}
