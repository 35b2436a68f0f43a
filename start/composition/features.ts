import type { FastifyPluginAsync } from 'fastify'
import { announcements } from '../../server/features/announcements/feature.ts'
import { applications } from '../../server/features/applications/feature.ts'
import { awards } from '../../server/features/awards/feature.ts'
import { awardPayments } from '../../server/features/awards/payments/feature.ts'
import { bulk } from '../../server/features/bulk/feature.ts'
import { committees } from '../../server/features/committees/feature.ts'
import { informationRequests } from '../../server/features/information-requests/feature.ts'
import { conversations } from '../../server/features/conversations/feature.ts'
import { decisions } from '../../server/features/decisions/feature.ts'
import { desk } from '../../server/features/desk/feature.ts'
import { documents } from '../../server/features/documents/feature.ts'
import { drafts } from '../../server/features/drafts/feature.ts'
import { eligibility } from '../../server/features/eligibility/feature.ts'
import { forms } from '../../server/features/forms/feature.ts'
import { notifications } from '../../server/features/notifications/feature.ts'
import { dataExports } from '../../server/features/exports/feature.ts'
import { dataImports } from '../../server/features/imports/feature.ts'
import { outcomes } from '../../server/features/outcomes/feature.ts'
import { packets } from '../../server/features/packets/feature.ts'
import { payments } from '../../server/features/payments/feature.ts'
import { people } from '../../server/features/people/feature.ts'
import { references } from '../../server/features/references/feature.ts'
import { reviews } from '../../server/features/reviews/feature.ts'
import { saved } from '../../server/features/saved/feature.ts'
import { scholarships } from '../../server/features/scholarships/feature.ts'
import { scores } from '../../server/features/scores/feature.ts'
import { site } from '../../server/features/site/feature.ts'
import { operations } from '../../server/operations/feature.ts'
import type {
  CopyScholarship,
  Feature,
  ForgetApplications,
  ForgetPerson,
  HandOver,
} from '../../server/platform/feature.ts'
import type { Route } from '../../server/platform/http/endpoint.ts'
import { images } from '../../server/platform/images/feature.ts'
import { queue } from '../../server/platform/jobs/feature.ts'
import { bindJob, type RunnableJob } from '../../server/platform/jobs/job.ts'
import { record } from '../../server/platform/record/feature.ts'

const features = [
  images,
  queue,
  record,
  people,
  site,
  scholarships,
  forms,
  eligibility,
  documents,
  payments,
  applications,
  awards,
  awardPayments,
  decisions,
  outcomes,
  scores,
  committees,
  conversations,
  informationRequests,
  desk,
  bulk,
  packets,
  dataExports,
  dataImports,
  references,
  drafts,
  reviews,
  saved,
  notifications,
  announcements,
  operations,
] as const

/** The parts of one sort, of all features. */
type PartsOf<Sort extends 'routes' | 'plugins' | 'jobs'> = Extract<
  (typeof features)[number],
  Record<Sort, readonly unknown[]>
>[Sort][number]

/** Every kind of job. */
export type JobKind = PartsOf<'jobs'>['kind']

/** What a plugin needs; some need nothing. */
type NeedsOf<Plugin> = Plugin extends (services: infer Needed) => unknown
  ? unknown extends Needed
    ? never
    : Needed
  : never

type Needs =
  | Parameters<PartsOf<'routes'>>[1]
  | Parameters<PartsOf<'jobs'>['run']>[1]
  | NeedsOf<PartsOf<'plugins'>>

/** What all features need together; each part names what it needs. */
export type Services = Together<Needs>

/** One type that has all that each of these has. */
type Together<Each> = (Each extends unknown ? (each: Each) => void : never) extends (all: infer All) => void
  ? All
  : never

const all: readonly Feature[] = features

/** Every call, to be registered. */
export function routesOf(services: Services): ((route: Route) => void)[] {
  return all.flatMap(({ routes = [] }) =>
    routes.map(register => (route: Route) => register(route, services as never)),
  )
}

/** What answers under `/api` besides the calls. */
export function pluginsOf(services: Services): FastifyPluginAsync[] {
  return all.flatMap(({ plugins = [] }) => plugins.map(plugin => plugin(services as never)))
}

/** Every kind of job, ready for the worker. */
export function jobsOf(services: Services): RunnableJob[] {
  return all.flatMap(({ jobs = [] }) => jobs.map(job => bindJob(job, services as never)))
}

/** Does so for every feature, one after the other. */
export const forgetPerson: ForgetPerson = async (tx, userId) => {
  for (const feature of all) await feature.forgetPerson?.(tx, userId)
}

/** Does so for every feature, one after the other. */
export const handOver: HandOver = async (tx, hands) => {
  for (const feature of all) await feature.handOver?.(tx, hands)
}

/** Does so for every feature, the highest first: what shows a document or picture is gone before it is looked whether anything does. */
export const forgetApplications: ForgetApplications = async (tx, ids) => {
  for (const feature of all.toReversed()) await feature.forgetApplications?.(tx, ids)
}

/** Does so for every feature, one after the other. */
export const copyScholarship: CopyScholarship = async (tx, copy) => {
  for (const feature of all) await feature.copyScholarship?.(tx, copy)
}
