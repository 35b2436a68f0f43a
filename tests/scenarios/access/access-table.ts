import type { EndpointKey, Endpoints } from '../../../contract/endpoints.ts'
import type { AccessTable, Actor, Answers, Expected, Whose } from './access-rows.ts'
import { peopleAccess } from './tables/people.ts'
import { scholarshipsAccess } from './tables/scholarships.ts'
import { readingsAccess } from './tables/readings.ts'
import { committeesAccess } from './tables/committees.ts'
import { recordAccess } from './tables/record.ts'
import { reportAccess } from './tables/report.ts'
import { retentionAccess } from './tables/retention.ts'
import { reviewsAccess } from './tables/reviews.ts'
import { paymentFilesAccess } from './tables/payment-files.ts'
import { paymentsAccess } from './tables/payments.ts'
import { awardsAccess } from './tables/awards.ts'
import { fundsAccess } from './tables/funds.ts'
import { aboutYouAccess } from './tables/about-you.ts'
import { applicationsAccess } from './tables/applications.ts'
import { bulkAccess } from './tables/bulk.ts'
import { conversationsAccess } from './tables/conversations.ts'
import { informationRequestsAccess } from './tables/information-requests.ts'
import { decisionsAccess } from './tables/decisions.ts'
import { scoresAccess } from './tables/scores.ts'
import { exportsAccess } from './tables/exports.ts'
import { importsAccess } from './tables/imports.ts'
import { outcomesAccess } from './tables/outcomes.ts'
import { packetsAccess } from './tables/packets.ts'
import { referencesAccess } from './tables/references.ts'
import { deskAccess } from './tables/desk.ts'
import { formsAccess } from './tables/forms.ts'
import { eligibilityAccess } from './tables/eligibility.ts'
import { matchesAccess } from './tables/matches.ts'
import { draftsAccess } from './tables/drafts.ts'
import { documentsAccess } from './tables/documents.ts'
import { savedAccess } from './tables/saved.ts'
import { notificationsAccess } from './tables/notifications.ts'
import { siteAccess } from './tables/site.ts'

/** Every call of the API, by the feature that it belongs to. */
export const accessTable: AccessTable<Endpoints> = {
  ...peopleAccess,
  ...scholarshipsAccess,
  ...reviewsAccess,
  ...paymentsAccess,
  ...applicationsAccess,
  ...paymentFilesAccess,
  ...decisionsAccess,
  ...awardsAccess,
  ...fundsAccess,
  ...scoresAccess,
  ...committeesAccess,
  ...conversationsAccess,
  ...informationRequestsAccess,
  ...bulkAccess,
  ...deskAccess,
  ...outcomesAccess,
  ...reportAccess,
  ...retentionAccess,
  ...packetsAccess,
  ...exportsAccess,
  ...importsAccess,
  ...referencesAccess,
  ...formsAccess,
  ...eligibilityAccess,
  ...aboutYouAccess,
  ...matchesAccess,
  ...draftsAccess,
  ...documentsAccess,
  ...savedAccess,
  ...notificationsAccess,
  ...siteAccess,
  ...recordAccess,
  ...readingsAccess,
}

/** The fields that this actor may be sent in a success. */
export function fieldsFor(key: EndpointKey, actor: Actor): readonly string[] {
  const { fields } = accessTable[key]
  return typeof fields === 'function' ? fields(actor) : fields
}

/** One cell of the table: a call by somebody about somebody's object. */
export interface Cell {
  key: EndpointKey
  actor: Actor
  whose: Whose
  expected: Expected
  title: string
}

/** Every cell of the table. */
export const cells: Cell[] = Object.entries(accessTable).flatMap(([key, row]) =>
  Object.entries(row.answers as Record<Whose, Answers>).flatMap(([whose, answers]) =>
    Object.entries(answers).map(([actor, expected]) => ({
      key: key as EndpointKey,
      actor: actor as Actor,
      whose: whose as Whose,
      expected,
      title: `${key} × ${actor} × ${whose}: ${expected}`,
    })),
  ),
)

export function isSuccess(expected: Expected): boolean {
  return expected === 200 || expected === 201
}
