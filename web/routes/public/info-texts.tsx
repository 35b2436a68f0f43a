import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { OwnTexts } from '../../../contract/page-context.ts'
import { type footerPages, pages } from '../../../contract/pages.ts'
import { useSite } from '../../ui/site.ts'

/** A short page of the office. */
type InfoText = {
  title: string
  /** One sentence below the title, and in search engines. */
  summary: string
  body: ReactNode
}

/** The address that the office has set. */
function ContactAddress() {
  const email = useSite().contactEmail
  return email ? (
    <a href={`mailto:${email}`}>{email}</a>
  ) : (
    'the address that your scholarship office has published'
  )
}

/** The short pages by their path [L5]; each office adapts the legal ones to its country. */
export const infoTexts = ({
  since,
  answerDays,
}: Pick<OwnTexts, 'since' | 'answerDays'>): Record<(typeof footerPages)[number], InfoText> => ({
  admissions: {
    title: 'Admissions',
    summary: 'How an application travels from this site to a decision.',
    body: (
      <>
        <p>
          Choose a scholarship from <Link to={pages.allScholarships}>the list</Link>, pay its application fee
          by card and fill in one form. Your application then waits with our staff as Pending.
        </p>
        <h2>What happens next</h2>
        <ul>
          <li>Processing: a member of our staff is reading it. It can no longer be edited.</li>
          <li>Completed: the university has received it. You will find any feedback next to it.</li>
          <li>Rejected: it could not go on. The feedback says why.</li>
        </ul>
        <p>You can follow every step under My Application in your dashboard, and cancel there as well.</p>
      </>
    ),
  },
  tutoring: {
    title: 'Tutoring',
    summary: 'Help with the entrance subjects that scholarships ask for.',
    body: (
      <>
        <p>
          Agriculture, engineering and medicine each ask for more than a school certificate shows. Our tutors
          work with small groups on the subjects that admission tests cover.
        </p>
        <p>
          Tutoring is arranged person by person. <Link to="/contact">Write to us</Link> with the scholarship
          you have in mind and the result you have now, and we will tell you honestly whether it can help in
          time.
        </p>
      </>
    ),
  },
  mentoring: {
    title: 'Mentoring',
    summary: 'A student who has been through it, for the questions no form answers.',
    body: (
      <>
        <p>
          A mentor is a former applicant who now studies at one of the universities on our list. They read
          your drafts, tell you what life there costs, and know which office opens when.
        </p>
        <p>
          Mentoring is free. Places are limited, and applicants whose deadline is nearest come first.{' '}
          <Link to="/contact">Ask for a mentor</Link>.
        </p>
      </>
    ),
  },
  about: {
    title: 'About Us',
    summary: `A small scholarship office, providing reliable scholarship since ${since}.`,
    body: (
      <>
        <p>
          We keep one list of scholarships at universities around the world, check every entry before it
          appears, and take applications until the day of the deadline is over everywhere on Earth.
        </p>
        <h2>What you can rely on</h2>
        <ul>
          <li>Fees and deadlines stand on every card. There are no costs that appear later.</li>
          <li>Reviews come only from people who applied to that scholarship.</li>
          <li>A payment is used for one application, and never taken twice.</li>
        </ul>
      </>
    ),
  },
  contact: {
    title: 'Contact',
    summary: 'Questions about a scholarship, a payment or your account.',
    body: (
      <>
        <p>
          Please write to <ContactAddress />, and name the scholarship. For a payment, add the transaction id
          shown after paying. Never send us a password or a card number.
        </p>
        <p>
          We answer on working days, usually{' '}
          {answerDays === 1 ? 'by the next one' : `within ${answerDays} of them`}. Close to a deadline, we
          read twice a day.
        </p>
        <p>
          Many questions are answered under <Link to="/admissions">Admissions</Link>.
        </p>
      </>
    ),
  },
  careers: {
    title: 'Careers',
    summary: 'Work on the side of the applicant.',
    body: (
      <>
        <p>
          We are a small team of readers, tutors and engineers. When we look for somebody, the post stands
          here with its salary and its closing date.
        </p>
        <p>
          There is no open post at present. If you want to mentor applicants alongside your studies, read{' '}
          <Link to="/mentoring">Mentoring</Link>.
        </p>
      </>
    ),
  },
  terms: {
    title: 'Terms of Use',
    summary: 'The rules for using this site.',
    body: (
      <>
        <h2>Your account</h2>
        <p>Give your own name and email address. What happens under your account is yours to answer for.</p>
        <h2>Applications and fees</h2>
        <p>
          The application fee of a scholarship is shown before you pay it. One payment covers one application
          to that scholarship. If you cancel an application, its payment stays good for another one to the
          same scholarship while its deadline has not passed. A fee pays for the handling of an application,
          not for a place.
        </p>
        <h2>Reviews</h2>
        <p>
          Write from your own experience, and about the scholarship rather than about persons. Our staff may
          remove reviews that do not keep to this.
        </p>
        <h2>What we cannot promise</h2>
        <p>
          Universities decide about their scholarships. We pass on what they publish with care, yet without
          warranty.
        </p>
      </>
    ),
  },
  privacy: {
    title: 'Privacy Policy',
    summary: 'Which of your data we keep, why, and for how long.',
    body: (
      <>
        <h2>What we keep</h2>
        <ul>
          <li>Your name, email address and photo, to run your account.</li>
          <li>Your password only as a hash that cannot be turned back.</li>
          <li>What you write into an application: phone, address, gender, degree, results and photo.</li>
          <li>Your payments. Card numbers go to the payment provider and never reach us.</li>
          <li>Your reviews, shown in public with your name and photo, without your email address.</li>
        </ul>
        <h2>Who sees it</h2>
        <p>
          Our staff see applications and reviews. Nobody else does; we do not sell data and do not track you.
        </p>
        <h2>How long</h2>
        <p>
          Until your account is deleted: everything above goes then, your reviews and pictures included, and
          mails that were not sent yet. The records of payments stay for as long as the law asks for, without
          your personal data; the payment provider keeps its own. Network addresses are kept for an hour or
          so, only to slow down anybody who guesses passwords. To have your account deleted,{' '}
          <Link to="/contact">contact us</Link>.
        </p>
      </>
    ),
  },
  cookies: {
    title: 'Cookie Policy',
    summary: 'One cookie, for signing in.',
    body: (
      <>
        <p>
          When you sign in, we set a cookie that keeps you signed in; it ends when you log out or after some
          time. Signing in with Google or your university uses a second one for the minutes that takes.
        </p>
        <p>
          Your browser also stores, on your device only, a short-lived token and the scholarship you last
          chose to apply to. The payment provider may set cookies of its own on the payment page, to prevent
          fraud.
        </p>
        <p>There are no cookies for advertising or statistics, which is why nothing asks for your consent.</p>
      </>
    ),
  },
})
