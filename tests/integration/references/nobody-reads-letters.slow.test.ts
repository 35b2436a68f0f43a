import { expect, test } from 'vitest'
import { type EndpointKey, endpoints } from '../../../contract/endpoints.ts'
import type { Endpoint } from '../../../contract/core/endpoint.ts'
import { officePages } from '../../../contract/core/office-pages.ts'
import { pages } from '../../../contract/core/pages.ts'
import { insertApplication } from '../../support/application-factories.ts'
import { ask } from '../../support/ask.ts'
import { insertScholarship } from '../../support/factories.ts'
import { pdfFile } from '../../support/documents/document-files.ts'
import { type Person, send, signUp } from '../../support/identity/people.ts'
import { mailAbout, mailsTo } from '../../support/mail/outbox.ts'
import { useProduct } from '../../support/product.ts'
import { askForReferences, mailedToken, nameReferee } from '../../support/reference-steps.ts'

const product = useProduct()

/** 500 texts that stand nowhere else, each in a line of its own. */
const planted = Array.from({ length: 500 }, (_, number) => `qzx${String(number).padStart(3, '0')}wjk`)

/** Every address that somebody without a role can get, with each of these ids where it takes one. */
function addresses(ids: readonly string[]): string[] {
  const keys = (Object.keys(endpoints) as EndpointKey[]).filter(key => {
    const { who }: Endpoint = endpoints[key]
    return key.startsWith('GET ') && who !== 'staff' && who !== 'admin'
  })
  const calls = keys.map(key => `/api${key.slice('GET '.length)}`)
  const shown = Object.values({ ...pages, ...officePages }).map(page =>
    typeof page === 'string' ? page : page(':id'),
  )
  return [...calls, '/api/auth/my-data', ...shown].flatMap(path =>
    /:\w+/.test(path) ? ids.map(id => path.replace(/:\w+/, encodeURIComponent(id))) : [path],
  )
}

test('[REF1] what 500 planted texts of letters say is in no byte that an applicant, another person or a visitor can fetch', async () => {
  const officer = await signUp(product, 'moderator')
  const applicant = await signUp(product)
  const other = await signUp(product)
  const scholarship = await insertScholarship(product.db)
  const application = await insertApplication(product.db, {
    user_id: applicant.userId,
    scholarship_id: scholarship,
  })
  await askForReferences(product, officer, scholarship)
  const call = (method: string, path: string, body?: object) =>
    send(product, method, `/reference/${path}`, body ? { body } : {})
  const ids: string[] = [application, scholarship, applicant.email, applicant.userId]
  for (const [at, name] of ['Sent', 'Typed'].entries()) {
    const email = `${name}@example.org`.toLowerCase()
    ids.push(await nameReferee(product, applicant, scholarship, { name: `Dr ${name}`, email }))
    const token = await mailedToken(product, email)
    const text = planted.slice(at * 250, at * 250 + 250).join('\n')
    const file = await pdfFile({ line: planted.at(at) ?? '' })
    const headers = { 'content-type': 'application/offset+octet-stream' }
    const address = `${product.siteUrl}/api/reference/file/${token}?name=${planted.at(-1)}.pdf`
    expect((await fetch(address, { method: 'POST', headers, body: Buffer.from(file) })).status).toBe(200)
    expect((await call('PATCH', token, { text, version: 0 })).status).toBe(200)
    // The other one stays as it was typed.
    if (name === 'Sent') await call('POST', `send/${token}`, { text, version: 1 })
  }
  await mailAbout(product, applicant.email, 'has sent a reference')
  // The office reads it: the search below would find it.
  const read = await ask(product, officer, `GET /references/application/${application}`)
  expect(JSON.stringify(read.body)).toContain(planted[0])

  const found: string[] = []
  const search = (where: string, content: string) => {
    if (planted.some(text => content.includes(text))) found.push(where)
  }
  const all = addresses(ids)
  expect(all.length).toBeGreaterThan(150)
  for (const person of [applicant, other, undefined]) {
    for (const address of all) search(`${address} as ${person?.name}`, await fetchAs(person, address))
    if (person) for (const mail of await mailsTo(product, person.email)) search(mail.subject, mail.source)
  }
  expect(found).toEqual([])
}, 600_000)

async function fetchAs(person: Person | undefined, address: string): Promise<string> {
  const headers = new Headers({ origin: product.siteUrl })
  if (person) headers.set('authorization', `Bearer ${person.token}`)
  if (person) headers.set('cookie', person.cookie)
  const answer = await fetch(product.siteUrl + address, { headers })
  return Buffer.from(await answer.arrayBuffer()).toString('latin1')
}
