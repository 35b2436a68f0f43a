import { Link } from 'react-router'
import type { InfoText } from './info-text.ts'

/** The legal pages [L5]; each office adapts them to its country. */
export const legalTexts: Record<string, InfoText> = {
  terms: {
    title: 'Terms of Use',
    summary: 'The few rules for using this site.',
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
          so, only to slow down whoever guesses passwords. To have your account deleted,{' '}
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
          time. Signing in with Google uses a second one for the minutes that takes.
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
}
