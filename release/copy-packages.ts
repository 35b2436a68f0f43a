import { cpSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { restoreSymlinks } from '../server/platform/database/embedded-postgres/binaries.ts'

/** What running an npm package does not need. */
const unneeded = /^\/(README|CHANGELOG)[^/]*$|\.d\.[cm]?ts$|\.map$|^\/(src|install|lib\/glib-2.0)(\/|$)/
const postgres = [
  'package.json',
  'LICENSE.md',
  'dist/index.js',
  'native/bin/{postgres,initdb}',
  // What they load; the rest is for building clients, or for other modules.
  'native/lib/lib{crypto,icudata,icui18n,icuuc,lzma,pq,ssl,xml2,z}.so.*',
  // What migrations create; `initdb` makes text search configurations with dict_snowball.
  'native/lib/postgresql/{btree_gin,dict_snowball,plpgsql,pg_trgm,unaccent}.so',
  'native/share/postgresql/extension/{btree_gin,plpgsql,pg_trgm,unaccent}[-.]*',
  'native/share/postgresql/{*.sql,postgres.bki,sql_features.txt,{postgresql,pg_hba,pg_ident}.conf.sample}',
  'native/share/postgresql/{timezone,timezonesets,tsearch_data}',
]

/** Copies what running an npm package needs, and its licence. */
export function copyPackage(from: string, to: string): void {
  cpSync(from, to, { recursive: true, filter: path => !unneeded.test(path.slice(from.length)) })
}

/** Copies what the product runs of the package with PostgreSQL. */
export function copyPostgres(from: string, to: string): void {
  restoreSymlinks(from)
  const needed = globSync(postgres, { cwd: from })
  for (const path of needed) {
    cpSync(join(from, path), join(to, path), { recursive: true, verbatimSymlinks: true })
  }
}
