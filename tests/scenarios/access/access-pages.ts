import type { AccessCheck, AccessStage } from './access-checks.ts'

/** Pages and files that are rendered alike for everybody, by what they show. */
const paths: Record<string, (scholarshipId: string) => string> = {
  home: () => '/',
  'data of home': () => '/_.data',
  'all scholarships': () => '/allScholarships?size=100',
  'data of all scholarships': () => '/allScholarships.data?size=100',
  details: id => `/scholarshipDetails/${id}`,
  'data of details': id => `/scholarshipDetails/${id}.data`,
  'own profile': () => '/dashboard/myProfile',
  'own applications': () => '/dashboard/myApplication',
  'all users': () => '/dashboard/manageUsers',
  'all applications': () => '/dashboard/allAppliedScholarship',
  sitemap: () => '/sitemap-scholarships-1.xml',
}

/** No page holds an address or an identity of anybody, not even when staff ask for it with all they have. */
export const pageChecks: AccessCheck[] = Object.entries(paths).map(([name, path]) => ({
  title: `page × ${name}: nothing about anybody`,
  async run({ world, secrets }: AccessStage) {
    const { product, people } = world
    const scholarshipId = await world.target('GET /reviews/:scholarshipId', 'visitor', "another's")
    const { cookie, token } = people.admin
    const headers = { cookie, authorization: `Bearer ${token}` }
    const answer = await fetch(`${product.siteUrl}${path(scholarshipId)}`, { headers })
    const text = await answer.text()
    const hidden = [...secrets.nobody, ...secrets.strangers, people.user.email, token]
    const told = hidden.filter(secret => text.includes(secret)).map(secret => `tells ${secret}`)
    return answer.status === 200 ? told : [`answers ${answer.status}`, ...told]
  },
}))
