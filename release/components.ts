import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Third-party software in a release. */
export interface Component {
  name: string
  version: string
  /** As SPDX names it; undefined where a text of several licences says it. */
  licence?: string | undefined
  /** The licence's words; empty when its package has none. */
  text: string
  /** Its package address. */
  purl: string
  /** Its name in lists of vulnerabilities, where the package address does not lead there. */
  cpe?: string
}

const licenceFiles = /(^|\.)(licen[cs]e|copying|notice)(\.|$)/i
/** What Vite wrote about the packages in its bundles. */
const licencesOfPages = 'build/{web/client,web/server,api-reference}/licences.json'

/** The npm packages of these modules, given by absolute path. */
export function packagesOfModules(modules: string[]): Component[] {
  const folders = modules.map(path => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path)?.[0])
  return [...new Set(folders)].filter(folder => folder !== undefined).map(packageIn)
}

/** The npm package in this folder. */
export function packageIn(folder: string): Component {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const files = readdirSync(folder).filter(file => licenceFiles.test(file))
  const texts = files.map(file => readFileSync(join(folder, file), 'utf8').trim())
  return { name, version, licence: license, text: [...new Set(texts)].join('\n\n'), purl: npm(name, version) }
}

/** The npm packages that the built pages and the API reference contain. */
export function packagesOfPages(root: string): Component[] {
  const lists = globSync(licencesOfPages, { cwd: root }).map(file => readFileSync(join(root, file), 'utf8'))
  return lists
    .flatMap(
      list => JSON.parse(list) as { name: string; version: string; identifier: string; text?: string }[],
    )
    .map(({ name, version, identifier: licence, text = '' }) => ({
      name,
      version,
      licence,
      text,
      purl: npm(name, version),
    }))
}

function npm(name: string, version: string): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`
}
