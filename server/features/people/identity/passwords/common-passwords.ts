import { ownValue } from '../../../../../contract/core/own-value.ts'

/** The most common passwords, without the digits and signs that people add to satisfy a rule. */
const commonStems = new Set([
  'abc',
  'abcd',
  'abcdef',
  'admin',
  'administrator',
  'asdf',
  'asdfgh',
  'baseball',
  'bursary',
  'changeme',
  'charlie',
  'computer',
  'default',
  'dragon',
  'football',
  'freedom',
  'hello',
  'iloveyou',
  'letmein',
  'liverpool',
  'login',
  'master',
  'michael',
  'monkey',
  'mypassword',
  'pass',
  'passw',
  'password',
  'passwort',
  'princess',
  'qazwsx',
  'qwer',
  'qwert',
  'qwerty',
  'qwertyuiop',
  'root',
  'scholarship',
  'secret',
  'shadow',
  'student',
  'summer',
  'sunshine',
  'superman',
  'test',
  'trustno',
  'university',
  'user',
  'welcome',
  'winter',
  'zaq',
  'zxcvbn',
  'zxcvbnm',
])

const lookAlikes: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
}

/**
 * True for a password that attackers try first: a common word with digits, signs or look-alike letters, one repeated
 * character, or the person's email address.
 */
export function isCommonPassword(password: string, email?: string): boolean {
  const plain = password.toLowerCase()
  if (email && plain === email.toLowerCase()) return true
  const trimmed = plain.replace(/^[\d\W_]+|[\d\W_]+$/g, '')
  const stems = [trimmed, spelled(trimmed), spelled(plain.replace(/[\d!#%^&*._-]+$/, ''))]
  return new Set(trimmed).size < 2 || stems.some(stem => commonStems.has(stem))
}

function spelled(text: string): string {
  return text.replace(/[@4310$5]/g, sign => ownValue(lookAlikes, sign) ?? sign)
}
