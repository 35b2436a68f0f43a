import { afterAll, beforeAll, expect, test } from 'vitest'
import { bodyChecks } from '../../scenarios/access/access-bodies.ts'
import { grants, refusals, setAccessStage } from '../../scenarios/access/access-checks.ts'
import { pageChecks } from '../../scenarios/access/access-pages.ts'
import { accessSettings } from '../../scenarios/access/access-world.ts'
import { type PlantedFault, type ProductProcess, startProductProcess } from '../../support/product-process.ts'

interface BrokenRule {
  rule: string
  faults: PlantedFault[]
  /** What each of these checks must say about it, among other things. */
  named: [check: string, says: string][]
}

const authentication = 'server/identity/tokens/authentication.ts'
const applicationPolicy = 'server/applications/application-policy.ts'

const brokenRules: BrokenRule[] = [
  {
    rule: 'a call takes a weaker role',
    faults: [
      {
        file: 'contract/endpoints.ts',
        find: `'GET /users': { who: 'admin'`,
        replace: `'GET /users': { who: 'staff'`,
      },
    ],
    named: [['GET /users × moderator × none: 403', 'answers 200']],
  },
  {
    rule: 'the credential is looked at after the body',
    faults: [{ file: 'server/http/endpoint.ts', find: 'onRequest: async', replace: 'preValidation: async' }],
    named: [['POST /scholarships × visitor × none: 401', 'answers 400 for a body that is none']],
  },
  {
    rule: 'anybody deletes reviews',
    faults: [
      {
        file: 'server/reviews/review-policy.ts',
        find: '(author !== userId && !isStaff(role))',
        replace: 'false',
      },
    ],
    named: [
      ["DELETE /reviews/:id × user × another's: 404", 'answers 200'],
      ["DELETE /reviews/:id × user × another's: 404", 'is refused and changes public.reviews'],
    ],
  },
  {
    rule: 'a refused edit is kept all the same',
    faults: [
      {
        file: 'server/reviews/review-service.ts',
        find: 'assertMayEdit(await findAuthor(db, id), caller)',
        replace:
          'const author = await findAuthor(db, id)\n  if (author) await updateReview(db, { id, userId: author }, { comments: "" })\n  assertMayEdit(author, caller)',
      },
    ],
    named: [["PATCH /reviews/:id × user × another's: 404", 'is refused and changes public.reviews']],
  },
  {
    rule: 'anybody edits and cancels applications',
    faults: [{ file: applicationPolicy, find: 'application.user_id !== userId', replace: 'false' }],
    named: [
      ["PATCH /appliedScholarship/:id × user × another's: 404", 'answers 200'],
      ["DELETE /appliedScholarship/:id × user × another's: 404", 'answers 200'],
    ],
  },
  {
    rule: 'staff decide on their own application',
    faults: [{ file: applicationPolicy, find: 'application.user_id === userId', replace: 'false' }],
    named: [['PATCH /appliedScholarship/status/:id × moderator × own: 403 own_application', 'answers 200']],
  },
  {
    rule: 'a token for somebody else is taken',
    faults: [
      { file: 'server/identity/tokens/access-token.ts', find: '        audience: issuer,\n', replace: '' },
    ],
    named: [['GET /users × token for another audience: 401', 'answers 200']],
  },
  {
    rule: 'a token outlives a changed role',
    faults: [{ file: authentication, find: '      and users.token_epoch = claim.epoch\n', replace: '' }],
    named: [['GET /overview × token of a role that was lowered: 401', 'answers 200']],
  },
  {
    rule: 'a token outlives its session',
    faults: [{ file: authentication, find: '      and session.id = claim.session_id\n', replace: '' }],
    named: [['GET /users × token of a session that logged out: 401', 'answers 200']],
  },
  {
    rule: 'a foreign page uses the session',
    faults: [
      {
        file: authentication,
        find: 'requireOwnOrigin(request, deps.allowedOrigins)\n',
        replace: '\n',
      },
    ],
    named: [
      ['POST /jwt × session sent by a foreign page: 403', 'answers 200'],
      ['POST /jwt × session sent without an Origin: 403', 'answers 200'],
    ],
  },
  {
    rule: 'a streamed list shows what the row has',
    faults: [{ file: 'server/users/user-view.ts', find: '_id: row.id,', replace: '_id: row.id, ...row,' }],
    named: [['GET /users × admin × none: 200', 'carries [].id']],
  },
  {
    rule: 'everybody reads who posted a scholarship',
    faults: [
      {
        file: 'contract/scholarships.ts',
        find: 'rating: z.number(),',
        replace: 'rating: z.number(), postedUserEmail: z.string(),',
      },
      {
        file: 'server/scholarships/scholarship-view.ts',
        find: 'rating: row.rating,',
        replace: 'rating: row.rating, postedUserEmail: row.posted_by_email,',
      },
      {
        file: 'server/scholarships/scholarship-view.ts',
        find: "  'posted_at',\n]",
        replace: "  'posted_at',\n  'posted_by_email',\n]",
      },
    ],
    named: [
      ["GET /scholarshipDetails/:id × visitor × another's: 200", 'carries postedUserEmail'],
      ["GET /scholarships/:id × user × another's: 200", 'tells the address of somebody else'],
      ['page × data of details: nothing about anybody', 'tells '],
    ],
  },
  {
    rule: 'people choose their role',
    faults: [
      {
        file: 'server/users/user-service.ts',
        find: `role: 'user',`,
        replace: `role: (input.role ?? 'user') as Role,`,
      },
    ],
    named: [
      ['POST /users sets user_email, user_name, user_photo, and nothing else', 'role: sets role to admin'],
    ],
  },
]

const checks = new Map(
  [...refusals, ...grants, ...pageChecks, ...bodyChecks].map(check => [check.title, check]),
)

let product: ProductProcess
const found = new Map<string, string[]>()
beforeAll(async () => {
  const fault = brokenRules.flatMap(({ faults }) => faults)
  product = await startProductProcess({ variables: accessSettings, fault })
  const stage = await setAccessStage(product)
  for (const [title] of brokenRules.flatMap(({ named }) => named)) {
    const check = checks.get(title)
    if (!check) throw new Error(`There is no check "${title}".`)
    if (!found.has(title)) found.set(title, await check.run(stage))
  }
})
afterAll(() => product.stop())

test.each(brokenRules)('[R4] is noticed when $rule', ({ named }) => {
  for (const [title, says] of named) {
    expect(found.get(title)).toContainEqual(expect.stringContaining(says))
  }
})
