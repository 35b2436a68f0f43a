import { Link } from 'react-router'
import { pages } from '../../../../contract/pages.ts'
import type { InfoText } from './info-text.ts'

/** What the office offers besides the list of scholarships [L5]. */
export const serviceTexts: Record<string, InfoText> = {
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
          <li>Completed: the university has received it. You will find any feedback beside it.</li>
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
          Mentoring is free. Places are few, and those whose deadline is nearest come first.{' '}
          <Link to="/contact">Ask for a mentor</Link>.
        </p>
      </>
    ),
  },
}
