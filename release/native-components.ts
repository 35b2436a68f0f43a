import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Component } from './components.ts'

interface Program {
  name: string
  /** Below `native/` in its package. */
  file: string
  /** What the file says of its version. */
  says: RegExp
  licence: string
  vendor: string
}

/** PostgreSQL and the libraries that its package brings; each binary says its version. */
const programs: Program[] = [
  {
    name: 'PostgreSQL',
    file: 'bin/postgres',
    says: /PostgreSQL (\d+\.\d+) on /,
    licence: 'PostgreSQL',
    vendor: 'postgresql',
  },
  {
    name: 'OpenSSL',
    file: 'lib/libcrypto.so.*',
    says: /OpenSSL (\d\.\d\.\d\w?) /,
    licence: 'OpenSSL',
    vendor: 'openssl',
  },
  { name: 'ICU', file: 'lib/libicudata.so.*.*', says: /icudt(\d+)l/, licence: 'ICU', vendor: 'icu-project' },
  { name: 'libxml2', file: 'lib/libxml2.so.*', says: /\D(2\d{4})\0/, licence: 'MIT', vendor: 'xmlsoft' },
  { name: 'zlib', file: 'lib/libz.so.*', says: /deflate (\d\.\d\.\d+) /, licence: 'Zlib', vendor: 'zlib' },
  {
    name: 'liblzma',
    file: 'lib/liblzma.so.*',
    says: /\0(5\.\d\.\d+)\0/,
    licence: 'LicenseRef-public-domain',
    vendor: 'tukaani',
  },
]

/**
 * PostgreSQL and its libraries, with the texts in `release/licences`.
 * @param folder the package with PostgreSQL
 * @throws Error when the version of a binary cannot be read
 */
export function postgresComponents(root: string, folder: string): Component[] {
  return programs.map(({ name, file, says, licence, vendor }) => {
    const [path = ''] = globSync(file, { cwd: join(folder, 'native') })
    const version = says.exec(readFileSync(join(folder, 'native', path), 'latin1'))?.[1]
    if (!version) throw new Error(`${path} of PostgreSQL does not say its version.`)
    const [text = ''] = globSync(`${name}.txt`, { cwd: join(root, 'release/licences') })
    return {
      name,
      version: dotted(version),
      licence,
      text: text && readFileSync(join(root, 'release/licences', text), 'utf8'),
      ...addresses(name, dotted(version), vendor),
    }
  })
}

/** libxml2 says 20904 for 2.9.4. */
function dotted(version: string): string {
  return version.replace(/^(\d)0?(\d+)0(\d)$/, '$1.$2.$3')
}

/** Node. @param folder its package */
export function nodeComponent(folder: string): Component {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const text = readFileSync(join(folder, 'LICENSE'), 'utf8')
  return { name: 'Node.js', version, licence: 'MIT', text, ...addresses('node.js', version, 'nodejs') }
}

/** What sharp's library of image formats is made of. @param folder its package */
export function imageComponents(root: string, folder: string): Component[] {
  const versions = JSON.parse(readFileSync(join(folder, 'versions.json'), 'utf8')) as Record<string, string>
  const texts = ['LGPL-3.0.txt', 'GPL-3.0.txt'].map(file => join(root, 'release/licences', file))
  const text = [join(folder, 'README.md'), ...texts].map(file => readFileSync(file, 'utf8')).join('\n\n')
  return Object.entries(versions).map(([name, version]) => ({
    name: `${name} (in libvips)`,
    version,
    text: name === 'vips' ? text : '',
    purl: `pkg:generic/${name}@${version}`,
  }))
}

function addresses(name: string, version: string, vendor: string): Pick<Component, 'purl' | 'cpe'> {
  const product = name.toLowerCase()
  return {
    purl: `pkg:generic/${product}@${version}`,
    cpe: `cpe:2.3:a:${vendor}:${product}:${version}:*:*:*:*:*:*:*`,
  }
}
