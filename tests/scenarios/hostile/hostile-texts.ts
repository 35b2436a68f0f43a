import { dateIn } from '../../support/factories.ts'
import { type Person, send, signUp } from '../../support/identity/people.ts'
import type { ServedProduct } from '../../support/product.ts'
import { newsTo } from '../../support/mail/outbox.ts'

/** Runs `pwned()` wherever it is taken for markup: out of an attribute, a picture, and a script. */
export const markup = '"><img src=x onerror=pwned()></script><script>pwned()</script>'

/** A text with markup in it for each field that is kept; short enough for all of them. */
export const storedTexts = {
  // As short as a name that mails greet with.
  name: 'Ines"><img src=x onerror=pwned()>',
  staffName: `Mona${markup}`,
  university: `University${markup}{{7*7}}`,
  scholarship: `Award${markup}\${7*7}`,
  country: `Country${markup}`,
  city: `City${markup}`,
  description: `Description${markup}<!--<script>\u2028--><style>*{display:none}</style>javascript:pwned()`,
  address: `Address${markup}`,
  ssc: 'Ssc<img src=x onerror=pwned()></script>',
  hsc: 'Hsc<img src=x onerror=pwned()></script>',
  feedback: `Feedback${markup}`,
  comment: `Comment${markup}`,
} as const

export interface StoredTexts {
  applicant: Person
  moderator: Person
  admin: Person
  scholarshipId: string
}

/** Keeps markup in every field that takes text, by the calls that people's forms make. */
export async function storeHostileTexts(product: ServedProduct): Promise<StoredTexts> {
  const applicant = await signUp(product, 'user', storedTexts.name)
  const moderator = await signUp(product, 'moderator', storedTexts.staffName)
  const admin = await signUp(product, 'admin', 'Ada Admin')
  const call = async (person: Person, method: string, path: string, body: object) => {
    const answer = await send(product, method, path, { token: person.token, body })
    const said = (await answer.json()) as { insertedId?: string }
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(said)}`)
    return said.insertedId ?? ''
  }
  const scholarshipId = await call(moderator, 'POST', '/scholarships', {
    universityName: storedTexts.university,
    scholarshipName: storedTexts.scholarship,
    scholarshipCategory: 'Full-Fund',
    universityLocation: { country: storedTexts.country, city: storedTexts.city },
    universityRank: 7,
    applicationDeadline: dateIn(30),
    subjectName: 'Engineering',
    scholarshipDescription: storedTexts.description,
    degree: 'Masters',
    stipend: '$1200',
    serviceCharge: '$10',
    applicationFees: '$0',
    rating: 5,
  })
  const { address, ssc, hsc } = storedTexts
  const applicationId = await call(applicant, 'POST', '/appliedScholarship', {
    scholarshipId,
    phone: '+44 20 7946 0000',
    photo: '',
    address,
    gender: 'female',
    degree: 'masters',
    ssc,
    hsc,
  })
  await call(applicant, 'POST', '/reviews', {
    scholarshipId,
    ratingPoint: 4.5,
    reviewerComments: storedTexts.comment,
  })
  await call(moderator, 'PATCH', `/appliedScholarship/feedback/${applicationId}`, {
    feedback: storedTexts.feedback,
  })
  return { applicant, moderator, admin, scholarshipId }
}

/** @returns the pages and mails in which a kept text is markup, or is not there as it was written */
export async function findMarkup(
  product: ServedProduct,
  { applicant, scholarshipId }: StoredTexts,
): Promise<string[]> {
  const violations: string[] = []
  for (const path of ['/', '/allScholarships', `/scholarshipDetails/${scholarshipId}`]) {
    const html = await (await fetch(product.siteUrl + path)).text()
    if (holdsMarkup(html)) violations.push(`markup in the page ${path}`)
    if (!html.includes('University&quot;&gt;&lt;img')) violations.push(`no text in the page ${path}`)
  }
  const details = await (await fetch(`${product.siteUrl}/scholarshipDetails/${scholarshipId}`)).text()
  const [, json = '{}'] = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(details) ?? []
  if (nameIn(json) !== storedTexts.scholarship) violations.push('the structured data is not what was written')

  // Received, feedback, and a new password.
  await send(product, 'POST', '/auth/request-password-reset', { body: { email: applicant.email } })
  for (const { subject, html, text } of await newsTo(product, applicant.email, 3)) {
    if (holdsMarkup(html)) violations.push(`markup in the mail "${subject}"`)
    if (!text.includes(storedTexts.name)) violations.push(`no text in the mail "${subject}"`)
  }
  return violations
}

/** True when a text of ours is markup in it. */
export function holdsMarkup(html: string): boolean {
  return /<img src=x|<script>pwned|<style>\*/.test(html)
}

function nameIn(json: string): string | undefined {
  try {
    return (JSON.parse(json) as { name?: string }).name
  } catch {
    return undefined
  }
}
