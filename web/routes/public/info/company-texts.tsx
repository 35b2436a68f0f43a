import { Link, useRouteLoaderData } from 'react-router'
import type { loader } from '../../../root.tsx'
import type { InfoText } from './info-text.ts'

/** The address that the office has set. */
function ContactAddress() {
  const email = useRouteLoaderData<typeof loader>('root')?.contactEmail
  return email ? (
    <a href={`mailto:${email}`}>{email}</a>
  ) : (
    'the address that your scholarship office has published'
  )
}

/** Who runs the office [L5]. */
export const companyTexts: Record<string, InfoText> = {
  about: {
    title: 'About Us',
    summary: 'A small scholarship office, providing reliable scholarship since 2005.',
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
        <p>We answer on working days, usually by the next one. Close to a deadline, we read twice a day.</p>
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
          There is no open post at present. If you want to mentor applicants beside your studies, read{' '}
          <Link to="/mentoring">Mentoring</Link>.
        </p>
      </>
    ),
  },
}
