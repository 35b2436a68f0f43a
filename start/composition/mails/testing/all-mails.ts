import { signInChanges } from '../../../../server/features/people/identity/sign-in-changes.ts'
import { vouchFor } from '../../../../server/platform/access/scope.ts'
import type { MailContent, MailSite } from '../../../../server/platform/mail/mailer.ts'
import { accountMail } from '../../../../server/features/people/mails/account.ts'
import { applicationNewsMail } from '../../../../server/features/applications/mails/application-news.ts'
import { applicationReceivedMail } from '../../../../server/features/applications/mails/application-received.ts'
import { closedEarlyMail } from '../../../../server/features/scholarships/lifecycle/mails/closed-early.ts'
import { closingMovedMail } from '../../../../server/features/scholarships/lifecycle/mails/closing-moved.ts'
import { messageNoticeMail } from '../../../../server/features/conversations/mails/unread-messages.ts'
import { requestNoticeMail } from '../../../../server/features/information-requests/mails/request-notice.ts'
import { awardNoticeMail } from '../../../../server/features/awards/mails/award-notice.ts'
import { defaultLetters, letterKinds } from '../../../../contract/decisions/letter-text.ts'
import { letterFor } from '../../../../server/features/decisions/letter-service.ts'
import { outcomeLetterMail } from '../../../../server/features/decisions/mails/outcome-letter.ts'
import { digestMail } from '../../../../server/features/announcements/mails/digest.ts'
import { emailConfirmationMail } from '../../../../server/features/notifications/mails/email-confirmation.ts'
import { officeNewsMail } from '../../../../server/features/announcements/mails/office-news.ts'
import { invitationMail } from '../../../../server/features/imports/mails/invitation.ts'
import { passwordResetMail } from '../../../../server/features/people/mails/password-reset.ts'
import { paymentReceiptMail } from '../../../../server/features/payments/mails/payment-receipt.ts'
import { refundNoticeMail } from '../../../../server/features/payments/mails/refund-notice.ts'
import { remindersMail } from '../../../../server/features/announcements/mails/reminders.ts'
import { committeeMail } from '../../../../server/features/committees/mails/committee-mail.ts'
import { profileNotice } from '../../../../server/features/eligibility/mails/profile-notice.ts'
import { referenceCopyMail } from '../../../../server/features/references/mails/reference-copy.ts'
import { newsAbout, referenceNewsMail } from '../../../../server/features/references/mails/reference-news.ts'
import { refereeMail } from '../../../../server/features/references/mails/reference-request.ts'
import { reopenedMail } from '../../../../server/features/saved/mails/reopened.ts'
import { termsChangedMail } from '../../../../server/features/scholarships/lifecycle/mails/terms-changed.ts'
import { twoFactorsResetMail } from '../../../../server/features/people/mails/two-factors-reset.ts'

/** Texts that people type and mails contain. */
export interface Typed {
  name: string
  scholarshipName: string
  universityName: string
  /** Feedback, a reason, the name of a search, a transaction. */
  words: string
}

const page = 'https://b.example/mailPreferences/0190b3a0-0000-7000-8000-000000000001.0.abc'

/** Every kind of mail by its job (`mail-headers.test.ts` compares them); every variant of those that have several. */
export function allMails(site: MailSite, typed: Typed) {
  const examples = examplesOf(typed)
  return {
    ...accountMails(site, examples),
    ...applicationMails(site, examples),
    ...referenceMails(site, examples),
    ...paymentMails(site, examples),
    ...closingMails(site, examples),
    ...newsMails(site, examples),
    ...officeMails(site, examples),
  } satisfies Record<string, MailContent[]>
}

function examplesOf({ words, ...names }: Typed) {
  const about = { ...names, scholarshipId: '0190b3a0-0000-7000-8000-000000000009' }
  const notice = {
    to: 'ada@example.org',
    name: names.name,
    keys: [],
    preferences: { page, unsubscribe: 'https://b.example/api/unsubscribe/x' },
  }
  const paid = { ...about, amountMinor: 5_000, currency: 'usd', transactionId: words }
  const closing = { closes: new Date('2027-02-25T18:00:00Z'), days: 3, zone: 'Asia/Dhaka' }
  const url = `https://b.example/${words}`
  const account = { name: names.name, newEmail: 'new@example.org', provider: words, url }
  return { words, names, about, notice, paid, closing, url, account }
}

type Examples = ReturnType<typeof examplesOf>

const accountMails = (site: MailSite, { words, names, about, url, account }: Examples) => ({
  send_password_reset: [passwordResetMail({ name: names.name, url }, site)],
  send_two_factors_reset: [twoFactorsResetMail({ name: names.name, by: words }, site)],
  send_account_mail: (
    ['new address', 'old address', 'address taken', ...signInChanges, 'account deleted'] as const
  ).map(kind => accountMail({ ...account, about: kind }, site)),
  send_invitation: [invitationMail({ ...about, url }, site)],
  send_profile_notice: [profileNotice(names, site)],
  send_email_confirmation: [emailConfirmationMail({ name: names.name, url }, site)],
})

const applicationMails = (site: MailSite, { words, about, closing }: Examples) => ({
  send_application_received: [
    applicationReceivedMail(
      {
        ...about,
        submitted: { number: '7K3M-Q9TX-2', at: closing.closes, answers: [[words, words]] },
        letters: words,
      },
      site,
    ),
  ],
  send_application_status: (['Pending', 'Processing', 'Completed', 'Rejected'] as const).map(status =>
    applicationNewsMail({ ...about, status, feedback: words }, site),
  ),
  send_application_feedback: [applicationNewsMail({ ...about, feedback: words }, site)],
  send_message_notice: [1, 3].map(unread =>
    messageNoticeMail({ ...about, applicationId: about.scholarshipId, unread }, site),
  ),
  send_request_notice: ([null, 3, 1] as const).map(days =>
    requestNoticeMail(
      {
        ...about,
        applicationId: about.scholarshipId,
        count: 2,
        dueAt: new Date('2026-12-04T22:59:00Z'),
        days,
      },
      site,
    ),
  ),
  send_award_notice: (
    [
      { about: 'reminder', days: 3 },
      { about: 'reminder', days: 0 },
      { about: 'moreTime' },
      { about: 'sentBack', asked: words, words, dueOn: '2027-01-10' },
      { about: 'later', granted: true, words },
      { about: 'later', granted: false, words: '' },
    ] as const
  ).map(news =>
    awardNoticeMail(
      {
        ...about,
        id: vouchFor(about.scholarshipId, 'A test knows it.'),
        amount: '$4,000',
        answerBy: closing.closes,
        zone: closing.zone,
      },
      news,
      site,
    ),
  ),
  send_committee_mail: (
    [
      { about: 'invitation', url: 'https://b.example/invitation/x', until: closing.closes },
      { about: 'work' },
      { about: 'reminder', days: 3 },
      { about: 'reminder', days: null },
    ] as const
  ).map(news =>
    committeeMail({ ...about, part: 'chair', most: 20, left: 6, due: closing.closes }, news, site),
  ),
  send_letter: letterKinds.map(kind =>
    outcomeLetterMail(
      {
        ...about,
        ...letterFor(
          defaultLetters[kind],
          { ...about, word: words },
          { outcome: kind === 'correction' ? 'award' : kind, amount: '$4,000', terms: words, rank: 3 },
        ),
      },
      site,
    ),
  ),
})

const referenceMails = (site: MailSite, { words, names, about, closing, url }: Examples) => ({
  send_reference_requests: [[false], [true], [false, true]].map(asked =>
    refereeMail(
      {
        name: words,
        requests: asked.map(again => ({
          ...about,
          applicantName: names.name,
          closes: closing.closes,
          again,
          url,
        })),
      },
      site,
    ),
  ),
  send_reference_copy: [null, { text: words, fileName: null }, { text: words, fileName: words }].map(letter =>
    referenceCopyMail({ ...about, applicantName: words, letter }, site),
  ),
  send_reference_news: newsAbout.map(kind =>
    referenceNewsMail({ ...about, refereeName: words, about: kind }, site),
  ),
})

const paymentMails = (site: MailSite, { paid }: Examples) => ({
  send_payment_receipt: [
    paymentReceiptMail(
      { ...paid, paidAt: '2026-11-21T10:00:00Z', receiptUrl: '/payment-sandbox/receipts/ch_1' },
      site,
    ),
  ],
  send_refund_notice: [refundNoticeMail({ ...paid, reason: 'already applied' }, site)],
})

const closingMails = (site: MailSite, { words, about, notice }: Examples) => ({
  send_closing_moved: [
    closingMovedMail(
      { ...about, closes: 'before 18:00 on 25 February (UTC)', url: '/', preferences: notice.preferences },
      site,
    ),
  ],
  send_reopened: [reopenedMail({ ...about, closes: 'before 18:00 on 25 February (UTC)', url: '/' }, site)],
  send_terms_changed: [
    termsChangedMail(
      {
        ...about,
        reason: words,
        closes: '25 February 2027',
        fee: '$75',
        paid: true,
        url: '/',
        preferences: notice.preferences,
      },
      site,
    ),
  ],
  send_closed_early: [
    closedEarlyMail(
      {
        ...about,
        reason: words,
        paidUntil: 'before 18:00 on 28 February (UTC)',
        url: '/',
        preferences: notice.preferences,
      },
      site,
    ),
  ],
})

const newsMails = (site: MailSite, { words, names, about, notice, closing }: Examples) => ({
  send_reminders: [
    remindersMail(
      {
        ...notice,
        timeZone: null,
        deadlines: (['begun', 'paid', 'saved'] as const).map(stage => ({ ...about, ...closing, stage })),
      },
      site,
    ),
  ],
  send_digest: [
    digestMail(
      {
        ...notice,
        more: 3,
        searchName: words,
        searchUrl: 'https://b.example/allScholarships?degree=Masters',
        rhythm: 'daily',
        scholarships: [
          {
            ...names,
            id: vouchFor(about.scholarshipId, 'A test knows it.'),
            country: 'Norway',
            fee: '$50',
            deadline: '25 February 2027',
          },
        ],
      },
      site,
    ),
  ],
})

const officeMails = (site: MailSite, { about, notice, closing }: Examples) => ({
  send_office_news: [
    officeNewsMail(
      {
        ...notice,
        userId: about.scholarshipId,
        facts: (
          [
            'assigned',
            'answered',
            'supplied',
            'lapsed',
            'applicant',
            'referee',
            'closing',
            'unanswered',
            'undelivered',
            'requests',
          ] as const
        ).map(kind => ({
          ...about,
          ...closing,
          ...(['unanswered', 'undelivered', 'requests'].includes(kind) && {
            scholarshipId: null,
            scholarshipName: null,
          }),
          kind,
          applicationId: about.scholarshipId,
          count: 3,
        })),
      },
      site,
    ),
  ],
})
