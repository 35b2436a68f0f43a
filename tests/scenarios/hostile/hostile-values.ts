import type { Random } from '../../../demo-data/random.ts'

const text = (value: string) => JSON.stringify(value)
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

/** Texts that no form asks for: each has broken a product somewhere. */
export const hostileTexts: string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'a\udc00\ud800b',
  'name\ud83d',
  '\u0007\u001b[31m',
  '\u202egnp.exe',
  '\u200b\u200d\ufeff',
  '\u2028\u2029',
  'Z\u0351\u036b\u0343\u036a'.repeat(40),
  '👩‍👩‍👧‍👦'.repeat(20),
  'İıßſŉ',
  '\u{10ffff}\uffff',
  '%',
  '%%%_%_\\',
  '%00',
  '%ff%fe',
  '%ud800',
  '\\',
  '\\u0000',
  "'",
  '"',
  "' or '1'='1",
  "'; drop table users; --",
  '1) union select null, version() --',
  '$1',
  '$$',
  // oxlint-disable-next-line no-template-curly-in-string -- it is what an attacker sends
  '${7*7}',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '-1',
  'NaN',
  'Infinity',
  '1e3',
  '1e999',
  '0x10',
  '00',
  '1_000',
  '9007199254740993',
  '9223372036854775808',
  '2147483648',
  '$-1',
  '$99999999999999999999',
  '$1e9',
  '$0.001',
  '$٣',
  '$1,00',
  'true',
  'null',
  'undefined',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '0000-01-01',
  '0001-01-01',
  '9999-12-31',
  '10000-01-01',
  '-0001-01-01',
  '2026-02-30',
  'infinity',
  'epoch',
  '2026-01-01T00:00:00Z',
  '00000000-0000-0000-0000-000000000000',
  'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
  '{01890000-0000-7000-8000-000000000000}',
  '01890000-0000-7000-8000-000000000000',
  '01890000-0000-7000-8000-000000000000\u0000',
  'admin',
  'Completed',
  '-name',
  '/images/../../../etc/passwd',
  '/images/01890000-0000-7000-8000-000000000000/full.webp',
  '/images/------------------------------------/full.webp',
  '//evil.example/x',
  '/\\evil.example',
  'https:evil.example',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '../../../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  'C:\\Windows\\win.ini',
  'file:///etc/passwd',
  'a@b',
  'a@b@example.org',
  '"a b"@example.org',
  'a@[127.0.0.1]',
  "o'hara@example.org",
  `${'a'.repeat(250)}@example.org`,
  'ada@example.org\r\nBcc: eve@example.org',
  'ADA@EXAMPLE.ORG ',
  'ada@exämple.org',
  `pi_${'a'.repeat(250)}`,
  'pi_../refunds',
  '+1 (2',
  `+${'1'.repeat(31)}`,
  'a'.repeat(201),
  'a'.repeat(5001),
  `${' '.repeat(50_000)}a`,
  '(('.repeat(5_000),
]

/** What may replace a value of a JSON body; as JSON, since some of it has no value in JavaScript. */
export const hostileJson: string[] = [
  ...hostileTexts.map(text),
  'null',
  'true',
  'false',
  '0',
  '-0',
  '-1',
  '0.1',
  '1e-400',
  '1e999',
  '-1e999',
  '2147483647',
  '2147483648',
  '-2147483649',
  '9007199254740991',
  '9007199254740993',
  '9223372036854775807',
  '9223372036854775808',
  '-9223372036854775809',
  '1.7976931348623157e308',
  '4.99999999999999999999',
  '3.0000000000000004',
  `1${'0'.repeat(400)}`,
  '[]',
  '[null]',
  '["a","b"]',
  '{}',
  '{"__proto__":{"polluted":"yes"}}',
  '{"constructor":{"prototype":{"polluted":"yes"}}}',
  '{"toString":1,"valueOf":2,"toJSON":3}',
  '{"$ne":null}',
  '{"length":1000000000}',
  '{"country":"\\u0000","city":"\\ud800"}',
  '{"country":["a"],"city":{"a":1}}',
  nested(100),
  nested(20_000),
  `[${'0,'.repeat(20_000)}0]`,
  text('a'.repeat(100_000)),
]

/** A text of random characters, from all of Unicode, with a liking for those that mean something to a parser. */
export function randomText(random: Random, longest = 300): string {
  const length = random.integer(0, random.chance(0.1) ? longest * 20 : longest)
  const loaded = '\u0000\ud800\udc00%_\\\'"<>&$`{}[]()\r\n\t\u2028\u202e\ufeff;,:/?#@=+-.0e'
  let made = ''
  for (let at = 0; at < length; at++) {
    if (random.chance(0.3)) made += random.pick(loaded.split(''))
    else if (random.chance(0.5)) made += String.fromCharCode(random.integer(32, 126))
    else made += String.fromCodePoint(random.integer(0, 0x10ffff))
  }
  return made
}

/** A text with a random change in the middle of it: still much like a good one. */
export function damaged(random: Random, good: string): string {
  const at = random.integer(0, good.length)
  const piece = random.pick([
    '\u0000',
    '\ud800',
    '%',
    '\\',
    "'",
    '\u202e',
    '\n',
    '😀',
    '٣',
    randomText(random, 3),
  ])
  return good.slice(0, at) + piece + good.slice(at + random.integer(0, 1))
}

/** Percent-encodes a text for an address, also where it is no well-formed Unicode; now and then wrongly. */
export function encoded(random: Random, value: string): string {
  if (random.chance(0.05)) return random.pick(['%', '%zz', '%c0%ae', '%ed%a0%80', '%f8%88%80%80%80', 'a%'])
  return encodeURIComponent(value.toWellFormed())
}
