import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { productPages, sitePagePath } from '../contract/site/site-pages.ts'

/** The page of one of the footer's texts; they share a file. */
const info = (slug: string) =>
  route(sitePagePath(slug).slice(1), 'routes/public/info-page.tsx', { id: `info-${slug.replace(':', '')}` })

/** Every address of the specification [R1], and those that this product adds. */
export default [
  layout('layout/site-layout.tsx', [
    index('routes/public/home.tsx'),
    route('allScholarships', 'routes/public/all-scholarships.tsx'),
    route('scholarshipDetails/:id', 'routes/public/scholarship-details.tsx'),
    route('saved', 'routes/public/saved-here.tsx'),
    route('checkAward', 'routes/public/check-award.tsx'),

    route('login', 'routes/account/login.tsx'),
    route('login/forgot', 'routes/account/forgot-password.tsx'),
    route('login/reset', 'routes/account/reset-password.tsx'),
    route('signUp', 'routes/account/sign-up.tsx'),

    route('payment', 'routes/student/payment.tsx'),
    route('setup', 'routes/admin/setup.tsx'),

    route('emailConfirmation/:token', 'routes/mails/email-confirmation.tsx'),
    route('emailChange/:token', 'routes/mails/email-change.tsx'),
    route('mailPreferences/:token', 'routes/mails/mail-preferences.tsx'),
    route('reference/:token', 'routes/mails/reference.tsx'),
    route('invitation/:token', 'routes/mails/invitation.tsx'),

    ...[...productPages.map(({ slug }) => slug), ':slug'].map(info),
    route('*', 'routes/public/not-found.tsx'),
  ]),

  route('login/popup', 'routes/account/sign-in-popup.tsx'),

  route('dashboard', 'routes/dashboard/dashboard.tsx', [
    index('routes/dashboard/overview.tsx'),
    route('myProfile', 'routes/dashboard/my-profile.tsx'),
    route('aboutYou', 'routes/student/about-you.tsx'),
    route('myApplication', 'routes/student/my-application.tsx'),
    route('apply/:id', 'routes/student/apply.tsx'),
    route('applySeveral', 'routes/student/apply-several.tsx'),
    route('correct/:id', 'routes/student/correct.tsx'),
    route('receipt/:id', 'routes/student/receipt.tsx'),
    route('conversation/:id', 'routes/student/conversation.tsx'),
    route('award/:id', 'routes/student/award.tsx'),
    route('award/:id/letter', 'routes/student/award-letter.tsx'),
    route('readings', 'routes/student/readings.tsx'),
    route('readings/:id', 'routes/student/reading.tsx'),
    route('readings/ranking/:id', 'routes/student/reading-ranking.tsx'),
    route('documents', 'routes/student/documents.tsx'),
    route('references', 'routes/student/references.tsx'),
    route('myReviews', 'routes/student/my-reviews.tsx'),
    route('saved', 'routes/student/saved.tsx'),
    route('savedSearches', 'routes/student/saved-searches.tsx'),
    route('manageScholarships', 'routes/staff/manage-scholarships.tsx'),
    route('manageScholarships/:id/round', 'routes/staff/scholarship-round.tsx'),
    route('manageScholarships/:id/preview', 'routes/staff/scholarship-preview.tsx'),
    route('manageScholarships/:id/form', 'routes/staff/scholarship-form.tsx'),
    route('manageScholarships/:id/conditions', 'routes/staff/scholarship-conditions.tsx'),
    route('awards/instalments', 'routes/staff/instalments.tsx'),
    route('awards/paymentFiles', 'routes/staff/payment-files.tsx'),
    route('awards/paymentFiles/new', 'routes/staff/new-payment-file.tsx'),
    route('awards/paymentFiles/:id', 'routes/staff/payment-file.tsx'),
    route('manageScholarships/:id/awards', 'routes/staff/scholarship-awards.tsx'),
    route('awards', 'routes/staff/awards.tsx'),
    route('awards/award/:id', 'routes/staff/office-award.tsx'),
    route('awards/waitingList', 'routes/staff/waiting-list.tsx'),
    route('allReviews', 'routes/staff/all-reviews.tsx'),
    route('allAppliedScholarship', 'routes/staff/all-applied-scholarship.tsx'),
    route('desk/:id?', 'routes/staff/desk.tsx'),
    route('desk/bulk/:id?', 'routes/staff/bulk.tsx'),
    route('desk/release/:id', 'routes/staff/release.tsx'),
    route('desk/letters/:id', 'routes/staff/letters.tsx'),
    route('desk/criteria/:id', 'routes/staff/criteria.tsx'),
    route('desk/committee/:id', 'routes/staff/committee.tsx'),
    route('desk/references/:id', 'routes/staff/references.tsx'),
    route('desk/packets', 'routes/staff/packets.tsx'),
    route('desk/exports', 'routes/staff/exports.tsx'),
    route('awards/funds/:id?', 'routes/staff/funds.tsx'),
    route('inbox/:id?', 'routes/staff/inbox.tsx'),
    route('applications/:id', 'routes/staff/application.tsx'),
    route('addScholarship', 'routes/staff/add-scholarship.tsx'),
    route('manageUsers', 'routes/admin/manage-users.tsx'),
    route('subjects', 'routes/staff/terms.tsx'),
    route('synonyms', 'routes/admin/synonyms.tsx'),
    route('imports/:id?', 'routes/admin/imports.tsx'),
    route('report', 'routes/staff/report.tsx'),
    route('payments', 'routes/admin/payments.tsx'),
    route('record/:part?', 'routes/admin/record.tsx'),
    route('settings', 'routes/admin/settings.tsx'),
  ]),
] satisfies RouteConfig
