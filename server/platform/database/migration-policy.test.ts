import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const folder = new URL('migrations/', import.meta.url)
/** Those after the tables of the first release, before which there was no version that could still be running. */
const names = readdirSync(folder).filter(name => /^\d{8}T/.test(name))

/** What breaks a process of the previous version, on tables that the migration did not create itself. */
const breaking: [name: string, pattern: RegExp][] = [
  ['drops what is read', /^drop (table|view|function|schema|type)/],
  ['drops a column', /^alter table .* drop (column|if exists|(?!constraint|not null|default|expression)\w)/],
  ['renames', /^alter .* rename/],
  ['changes a type', /^alter table .* alter (column )?\S+ (set data )?type/],
  ['requires a value', /^alter table .* set not null/],
  [
    'adds a column that must be filled',
    /^alter table .* add (column )?(?!constraint|.*(default|generated)).* not null/,
  ],
  [
    // But for words of a closed list: every version writes only those of the same list in the contract.
    'forbids what was allowed',
    /^alter table .* add (?!constraint \w+_listed check \(\w+ in \()(constraint|check|unique|foreign|primary|exclude)|^create unique index/,
  ],
]

/** @returns what the statements of a migration break for the previous version, each as `{why}: {statement}` */
function broken(sql: string): string[] {
  const statements = sql
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .split(';')
    .map(statement => statement.trim().replaceAll(/\s+/g, ' ').toLowerCase())
  const made = new Set(
    statements.map(statement => /^create (?:unlogged )?table (?:if not exists )?(\S+)/.exec(statement)?.[1]),
  )
  return statements.flatMap(statement => {
    const table = /^(?:alter table (?:if exists )?(?:only )?|create unique index .*? on )(\S+)/.exec(
      statement,
    )?.[1]
    if (table && made.has(table)) return []
    return breaking
      .filter(([, pattern]) => pattern.test(statement))
      .map(([why]) => `${why}: ${statement.slice(0, 80)}`)
  })
}

describe('expand, then contract', () => {
  test.each(names)('the previous version still runs after %s', name => {
    const sql = readFileSync(new URL(name, folder), 'utf8')
    expect(broken(sql)).toEqual([])
  })

  test.each([
    ['drop table reviews', 'drops what is read'],
    ['alter table users drop column role', 'drops a column'],
    ['alter table users drop role', 'drops a column'],
    ['alter table users rename column role to rank', 'renames'],
    ['alter table users alter column role type integer', 'changes a type'],
    ['alter table users alter role set not null', 'requires a value'],
    ['alter table users add column age integer not null', 'adds a column that must be filled'],
    ['alter table users add check (age > 17)', 'forbids what was allowed'],
    ['create unique index one on users (user_name)', 'forbids what was allowed'],
  ])('%s would be noticed', (statement, why) => {
    expect(broken(`create table other (id uuid);\n${statement};`)).toEqual([`${why}: ${statement}`])
  })

  test.each([
    'alter table users add column age integer',
    'alter table users add column age integer not null default 0',
    'alter table users drop constraint users_check',
    "alter table users add constraint users_role_listed check (role in ('user', 'admin')) not valid",
    'create index users_by_age on users (age)',
    'drop index users_by_age',
    'create table other (id uuid); create unique index other_one on other (id)',
  ])('%s may be', statement => {
    expect(broken(statement)).toEqual([])
  })
})
