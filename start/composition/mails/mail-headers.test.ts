import { expect, test } from 'vitest'
import { createMailer } from '../../../server/platform/mail/mailer.ts'
import { allMails } from './testing/all-mails.ts'
import { sendDigest } from '../../../server/features/announcements/jobs/send-digest.ts'
import { sendOfficeNews } from '../../../server/features/announcements/jobs/send-office-news.ts'
import { sendReminders } from '../../../server/features/announcements/jobs/send-reminders.ts'
import {
  mailNotice,
  sendMessageNotice,
} from '../../../server/features/conversations/jobs/send-message-notice.ts'
import { mailLetter, sendLetter } from '../../../server/features/decisions/jobs/send-letter.ts'
import { sendAwardNotice } from '../../../server/features/awards/jobs/send-award-notice.ts'
import { sendCommitteeMail } from '../../../server/features/committees/jobs/send-committee-mail.ts'
import { committeeMail } from '../../../server/features/committees/mails/committee-mail.ts'
import { awardNoticeMail } from '../../../server/features/awards/mails/award-notice.ts'
import { sendRequestNotice } from '../../../server/features/information-requests/jobs/send-request-notice.ts'
import { requestNoticeMail } from '../../../server/features/information-requests/mails/request-notice.ts'
import { sendInvitation } from '../../../server/features/imports/jobs/send-invitation.ts'
import { invitationMail } from '../../../server/features/imports/mails/invitation.ts'
import { sendReferenceCopy } from '../../../server/features/references/jobs/send-reference-copy.ts'
import { sendReferenceNews } from '../../../server/features/references/jobs/send-reference-news.ts'
import { sendReferenceRequests } from '../../../server/features/references/jobs/send-reference-requests.ts'
import { referenceCopyMail } from '../../../server/features/references/mails/reference-copy.ts'
import { referenceNewsMail } from '../../../server/features/references/mails/reference-news.ts'
import { refereeMail } from '../../../server/features/references/mails/reference-request.ts'
import { createSignedLinks } from '../../../server/features/notifications/signed-links.ts'
import { noticeJob } from '../../../server/features/notifications/notice-job.ts'
import { bindJob } from '../../../server/platform/jobs/job.ts'
import { jobsOf, type JobKind, type Services } from '../features.ts'

const id = '0190b3a0-0000-7000-8000-000000000001'
const person = { to: 'ada@example.org', name: 'Ada' }
const about = { ...person, scholarshipName: 'Merit Award', universityName: 'Lakeside', scholarshipId: id }
const paid = { ...about, amountMinor: 5_000, currency: 'usd', transactionId: 'pi_1' }
const preferences = { page: 'https://b.example/p', unsubscribe: 'https://b.example/u' }

/** Each kind of mail, and whether its reader asked for it by an act. */
const mails: Record<Extract<JobKind, `send_${string}`>, { payload: object; asked: boolean }> = {
  send_password_reset: {
    payload: { ...person, url: 'https://b.example/r', expiresAt: '2099-01-01T00:00:00Z' },
    asked: true,
  },
  send_two_factors_reset: { payload: person, asked: true },
  send_account_mail: { payload: { ...person, about: 'password changed' }, asked: true },
  send_email_confirmation: { payload: { ...person, userId: id }, asked: true },
  send_application_received: { payload: about, asked: true },
  send_application_status: {
    payload: { ...about, status: 'Completed' },
    asked: true,
  },
  send_application_feedback: {
    payload: { ...about, feedback: 'Yes.' },
    asked: true,
  },
  send_payment_receipt: {
    payload: { ...paid, paidAt: '2026-11-21T10:00:00Z', receiptUrl: null },
    asked: true,
  },
  send_refund_notice: { payload: { ...paid, reason: 'already applied' }, asked: true },
  send_closing_moved: {
    payload: { ...about, userId: id, closes: 'before 12:00 on 10 December (UTC)', url: '/' },
    asked: false,
  },
  send_profile_notice: { payload: person, asked: true },
  send_reopened: {
    payload: { ...about, closes: 'before 12:00 on 10 December (UTC)', url: '/' },
    asked: true,
  },
  send_terms_changed: {
    payload: { ...about, userId: id, reason: '', closes: '', fee: '$75', paid: false, url: '/' },
    asked: false,
  },
  send_closed_early: {
    payload: { ...about, userId: id, reason: 'Spent.', paidUntil: null, url: '/' },
    asked: false,
  },
  send_message_notice: { payload: { ...about, applicationId: id }, asked: true },
  send_request_notice: { payload: { to: person.to, request: id, days: null }, asked: true },
  send_award_notice: {
    payload: { to: person.to, award: id, news: { about: 'later', granted: true, words: '' } },
    asked: true,
  },
  // They applied somewhere else, and the office that they applied to asks them to look here.
  send_invitation: { payload: { userId: id }, asked: true },
  // They have accepted, or somebody asks them to.
  send_committee_mail: { payload: { member: id, news: { about: 'work' } }, asked: true },
  send_letter: { payload: { to: person.to, batchId: id, applicationId: id }, asked: true },
  // Somebody has named its reader, who declines, or has everything deleted, by its link.
  send_reference_requests: { payload: { request: id }, asked: true },
  send_reference_news: { payload: { to: person.to, request: id, about: 'received' }, asked: true },
  send_reference_copy: { payload: { request: id }, asked: true },
  send_reminders: { payload: { userId: id, keys: ['one'] }, asked: false },
  send_digest: { payload: { userId: id, keys: ['one'] }, asked: false },
  send_office_news: { payload: { userId: id, keys: ['one'] }, asked: false },
}

const letterJob: typeof sendLetter = {
  ...sendLetter,
  run: async ({ to }, { mailer, readSite }, { key }) =>
    mailLetter(
      { ...about, subject: 'Decided', body: 'Yes.' },
      { mailer, site: await readSite() },
      { to, key },
    ),
}
const requestsJob: typeof sendReferenceRequests = {
  ...sendReferenceRequests,
  async run(_payload, { mailer, readSite, links }, { key }) {
    const request = {
      ...about,
      applicantName: 'Ada',
      closes: new Date(),
      again: false,
      url: links.reference(id),
    }
    await mailer.send({
      to: person.to,
      key,
      ...refereeMail({ ...person, requests: [request] }, await readSite()),
    })
  },
}
const copyJob: typeof sendReferenceCopy = {
  ...sendReferenceCopy,
  async run(_payload, { mailer, readSite }, { key }) {
    const copy = { ...about, applicantName: 'Ada', letter: { text: 'She is diligent.', fileName: null } }
    await mailer.send({ to: person.to, key, ...referenceCopyMail(copy, await readSite()) })
  },
}
const newsJob: typeof sendReferenceNews = {
  ...sendReferenceNews,
  async run({ to, about: what }, { mailer, readSite }, { key }) {
    const news = { ...about, refereeName: 'Dr Akhter', about: what }
    await mailer.send({ to, key, ...referenceNewsMail(news, await readSite()) })
  },
}
const askJob: typeof sendRequestNotice = {
  ...sendRequestNotice,
  async run({ to, days }, { mailer, readSite }, { key }) {
    const asked = { ...about, applicationId: id, count: 1, dueAt: new Date(), days }
    await mailer.send({ to, key, ...requestNoticeMail(asked, await readSite()) })
  },
}
const awardJob: typeof sendAwardNotice = {
  ...sendAwardNotice,
  async run({ to, award: awardId }, { mailer, readSite }, { key }) {
    const award = { ...about, id: awardId, amount: '$4,000', answerBy: new Date(), zone: null }
    const news = { about: 'later', granted: true, words: '' } as const
    await mailer.send({ to, key, ...awardNoticeMail(award, news, await readSite()) })
  },
}
const committeeJob: typeof sendCommitteeMail = {
  ...sendCommitteeMail,
  async run(_payload, { mailer, readSite }, { key }) {
    const member = { ...about, part: 'reader', most: 20, left: 6, due: new Date() } as const
    const mail = committeeMail(member, { about: 'work' }, await readSite())
    await mailer.send({ to: person.to, key, ...mail })
  },
}
const messageJob: typeof sendMessageNotice = {
  ...sendMessageNotice,
  run: async ({ to, ...conversation }, { mailer, readSite }, { key }) =>
    mailNotice({ ...conversation, unread: 1 }, { mailer, site: await readSite() }, { to, key }),
}
const requestJob: typeof sendRequestNotice = {
  ...sendRequestNotice,
  async run({ to, days }, { mailer, readSite }, { key }) {
    const request = { ...about, applicationId: id, count: 1, dueAt: new Date(), days }
    await mailer.send({ to, key, ...requestNoticeMail(request, await readSite()) })
  },
}
const invitationJob: typeof sendInvitation = {
  ...sendInvitation,
  async run(_payload, { mailer, readSite }, { key }) {
    const invitation = { ...about, url: 'https://b.example/r' }
    await mailer.send({ to: person.to, key, ...invitationMail(invitation, await readSite()) })
  },
}
const notice = async () => ({ ...person, keys: ['one'], preferences })
const end = async () => {}

/** Jobs whose mails are made from the database, with mails that are made here. */
const noticeJobs = [
  noticeJob('send_reminders', {
    notices: 'reminders',
    begin: async () => ({
      ...(await notice()),
      timeZone: 'UTC',
      deadlines: [{ ...about, days: 3, closes: new Date(), zone: 'UTC', stage: 'saved' as const }],
    }),
    end,
    write: sendReminders.write,
  }),
  noticeJob('send_office_news', {
    notices: 'office',
    begin: async () => ({
      ...(await notice()),
      userId: id,
      facts: [
        { ...about, kind: 'assigned' as const, applicationId: id, closes: null, count: null, zone: 'UTC' },
      ],
    }),
    end,
    write: sendOfficeNews.write,
  }),
  noticeJob('send_digest', {
    notices: 'digests',
    begin: async () => ({
      ...(await notice()),
      searchName: 'Masters',
      searchUrl: 'https://b.example/s',
      rhythm: 'daily' as const,
      scholarships: [{ ...about, id, country: 'Norway', fee: '$50', deadline: '25 February 2027' }],
      more: 0,
    }),
    end,
    write: sendDigest.write,
  }),
]

test('every kind of mail is among those that tests read', () => {
  const site = { url: 'https://b.example', name: '', senderName: '', timeZone: 'UTC' }
  const read = allMails(site, { ...about, words: '' })
  expect(Object.keys(read).toSorted()).toEqual(Object.keys(mails).toSorted())
})

test.each(Object.entries(mails))(
  '[SAVE4] %s can be stopped by one click, unless its reader asked for it by an act',
  async (kind, { payload, asked }) => {
    const sent: Record<string, unknown>[] = []
    const mailer = createMailer({
      from: 'Office <office@example.org>',
      transport: {
        name: 'kept',
        version: '1',
        send(mail, done) {
          sent.push({ ...(mail.data.headers as object), text: mail.data.text })
          done(null)
        },
      },
    })
    const services: Partial<Services> = {
      mailer,
      readSite: async () => ({ url: 'https://b.example', name: 'Bursary', senderName: '', timeZone: 'UTC' }),
      preferencesOf: async () => preferences,
      lettersToCome: async () => undefined,
      links: createSignedLinks({ secret: 'of this test', siteUrl: 'https://b.example' }),
    }
    const jobs = [
      bindJob(letterJob, services as never),
      bindJob(requestsJob, services as never),
      bindJob(copyJob, services as never),
      bindJob(newsJob, services as never),
      bindJob(askJob, services as never),
      bindJob(committeeJob, services as never),
      bindJob(awardJob, services as never),
      bindJob(messageJob, services as never),
      bindJob(requestJob, services as never),
      bindJob(invitationJob, services as never),
      ...noticeJobs.map(job => bindJob<unknown, never>(job, services as never)),
      ...jobsOf(services as Services),
    ]
    const job = jobs.find(each => each.kind === kind)
    await job?.run(payload, { key: kind, stopping: new AbortController().signal, neverTwice: send => send() })
    expect(sent).toHaveLength(1)
    expect(sent[0]?.['list-unsubscribe']).toBe(asked ? undefined : '<https://b.example/u>')
    expect(sent[0]?.['list-unsubscribe-post']).toBe(asked ? undefined : 'List-Unsubscribe=One-Click')
    expect(String(sent[0]?.['text']).includes('Stop or change these emails:\nhttps://b.example/p')).toBe(
      !asked,
    )
  },
)
