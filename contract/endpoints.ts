import type { z } from 'zod'
import { accountEndpoints } from './people/people-endpoints.ts'
import { applicationEndpoints } from './applications/application-endpoints.ts'
import { awardEndpoints } from './awards/award-endpoints.ts'
import { fundEndpoints } from './awards/funds/fund-endpoints.ts'
import { awardPaymentEndpoints } from './awards/payments/award-payment-endpoints.ts'
import { bulkEndpoints } from './bulk/bulk-endpoints.ts'
import { committeeEndpoints } from './committees/committee-endpoints.ts'
import { readingEndpoints } from './committees/reading-endpoints.ts'
import { conversationEndpoints } from './conversations/conversation-endpoints.ts'
import { decisionEndpoints } from './decisions/decision-endpoints.ts'
import { deskEndpoints } from './desk/desk-endpoints.ts'
import { documentEndpoints } from './documents/document-endpoints.ts'
import { draftEndpoints } from './drafts/draft-endpoints.ts'
import { exportEndpoints } from './exports/export-endpoints.ts'
import { importEndpoints } from './imports/import-endpoints.ts'
import { profileEndpoints } from './eligibility/profile-endpoints.ts'
import { matchEndpoints } from './eligibility/match-endpoints.ts'
import { formEndpoints } from './forms/form-endpoints.ts'
import { conditionEndpoints } from './eligibility/condition-endpoints.ts'
import { informationRequestEndpoints } from './information-requests/information-request-endpoints.ts'
import { mailEndpoints } from './notifications/mail-preference-endpoints.ts'
import { outcomeEndpoints } from './outcomes/outcome-endpoints.ts'
import { packetEndpoints } from './packets/packet-endpoints.ts'
import { paymentEndpoints } from './payments/payment-endpoints.ts'
import { recordEndpoints } from './record/record-endpoints.ts'
import { referenceEndpoints } from './references/reference-endpoints.ts'
import { reportEndpoints } from './report/report-endpoints.ts'
import { retentionEndpoints } from './retention/retention-endpoints.ts'
import { reviewEndpoints } from './reviews/review-endpoints.ts'
import { roundEndpoints } from './scholarships/lifecycle/round-endpoints.ts'
import { savedEndpoints } from './saved/saved-endpoints.ts'
import { scholarshipEndpoints } from './scholarships/scholarship-endpoints.ts'
import { scoreEndpoints } from './scores/score-endpoints.ts'
import { siteEndpoints } from './site/site-endpoints.ts'
import { synonymEndpoints } from './scholarships/synonym-endpoints.ts'
import { termEndpoints } from './scholarships/term-endpoints.ts'

/** Every declared call by the part of the product it belongs to, which the API reference names. */
export const endpointGroups = {
  Scholarships: { ...scholarshipEndpoints, ...roundEndpoints, ...termEndpoints, ...synonymEndpoints },
  Reviews: reviewEndpoints,
  Accounts: accountEndpoints,
  Payments: paymentEndpoints,
  Applications: applicationEndpoints,
  Decisions: decisionEndpoints,
  Awards: awardEndpoints,
  Funds: fundEndpoints,
  'Award payments': awardPaymentEndpoints,
  Outcomes: outcomeEndpoints,
  Conversations: conversationEndpoints,
  'Information requests': informationRequestEndpoints,
  Bulk: bulkEndpoints,
  Desk: deskEndpoints,
  Scores: scoreEndpoints,
  Committees: committeeEndpoints,
  Readings: readingEndpoints,
  Packets: packetEndpoints,
  Exports: exportEndpoints,
  Imports: importEndpoints,
  Forms: formEndpoints,
  Eligibility: conditionEndpoints,
  'About You': profileEndpoints,
  Matches: matchEndpoints,
  Drafts: draftEndpoints,
  Documents: documentEndpoints,
  References: referenceEndpoints,
  Saved: savedEndpoints,
  Mails: mailEndpoints,
  Site: siteEndpoints,
  Record: recordEndpoints,
  Report: reportEndpoints,
  Retention: retentionEndpoints,
}

/** Every call of the API, without its prefix `/api`. Server, client, API reference and access tests read this. */
export const endpoints = {
  ...scholarshipEndpoints,
  ...roundEndpoints,
  ...termEndpoints,
  ...synonymEndpoints,
  ...reviewEndpoints,
  ...accountEndpoints,
  ...paymentEndpoints,
  ...applicationEndpoints,
  ...deskEndpoints,
  ...outcomeEndpoints,
  ...reportEndpoints,
  ...awardPaymentEndpoints,
  ...decisionEndpoints,
  ...awardEndpoints,
  ...fundEndpoints,
  ...scoreEndpoints,
  ...committeeEndpoints,
  ...readingEndpoints,
  ...conversationEndpoints,
  ...informationRequestEndpoints,
  ...bulkEndpoints,
  ...packetEndpoints,
  ...exportEndpoints,
  ...importEndpoints,
  ...formEndpoints,
  ...conditionEndpoints,
  ...profileEndpoints,
  ...matchEndpoints,
  ...draftEndpoints,
  ...documentEndpoints,
  ...referenceEndpoints,
  ...savedEndpoints,
  ...mailEndpoints,
  ...siteEndpoints,
  ...recordEndpoints,
  ...retentionEndpoints,
}

export type Endpoints = typeof endpoints
export type EndpointKey = keyof Endpoints
/** The calls that anybody may make. */
export type PublicKey = {
  [K in EndpointKey]: Endpoints[K]['who'] extends 'anyone' ? K : never
}[EndpointKey]

type Part<K extends EndpointKey, P extends 'params' | 'query' | 'body'> =
  Endpoints[K] extends Record<P, infer S> ? S : undefined
type Input<S> = S extends z.ZodType ? z.input<S> : undefined
type Output<S> = S extends z.ZodType ? z.output<S> : undefined

/** The input of a call. */
export type Call<K extends EndpointKey> = {
  [P in 'params' | 'query' | 'body' as Part<K, P> extends undefined ? never : P]: Input<Part<K, P>>
} & (Endpoints[K] extends { multipart: true } ? { form: FormData } : unknown)

/** What a handler receives, validated. */
export interface Received<K extends EndpointKey> {
  params: Output<Part<K, 'params'>>
  query: Output<Part<K, 'query'>>
  /** Of a call with `stream`, what arrives. */
  body: Endpoints[K] extends { stream: true } ? unknown : Output<Part<K, 'body'>>
}

/** The body of a successful response. */
export type ResponseOf<K extends EndpointKey> = z.output<Endpoints[K]['ok']>
