import { hash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Component } from './components.ts'

/** Writes the texts of all licences, `LICENCES.txt`, and what the release is made of, `sbom.cdx.json` (CycloneDX 1.6). */
export function writeNotices(folder: string, version: string, all: Component[]): void {
  const components = unique(all)
  writeFileSync(join(folder, 'LICENCES.txt'), components.map(licenceText).join('\n'))
  const content = {
    metadata: { component: { type: 'application', name: 'bursary', version, 'bom-ref': 'bursary' } },
    components: components.map(billOf),
  }
  const digest = hash('sha256', JSON.stringify(content), 'hex')
  const bill = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: serialOf(digest),
    version: 1,
    ...content,
  }
  writeFileSync(join(folder, 'sbom.cdx.json'), `${JSON.stringify(bill, null, 1)}\n`)
}

/** Sorted by address, each once, with the longest text found. */
function unique(all: Component[]): Component[] {
  const found = new Map<string, Component>()
  for (const component of all) {
    const twin = found.get(component.purl)
    if (!twin || twin.text.length < component.text.length) found.set(component.purl, component)
  }
  return [...found.values()].sort((a, b) => (a.purl < b.purl ? -1 : 1))
}

function licenceText({ name, version, licence, text }: Component): string {
  const title = `${name} ${version}${licence ? ` (${licence})` : ''}`
  return `${title}\n${'='.repeat(title.length)}\n\n${text && `${text}\n`}`
}

function billOf({ name, version, licence, purl, cpe }: Component): object {
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    ...(licence && { licenses: [{ expression: licence }] }),
    purl,
    ...(cpe && { cpe }),
  }
}

/** The same content has the same number: nothing random, no time. */
function serialOf(digest: string): string {
  const [, a, b, c, d, e] = /^(.{8})(.{4}).(.{3}).(.{3})(.{12})/.exec(digest) ?? []
  return `urn:uuid:${a}-${b}-4${c}-8${d}-${e}`
}
