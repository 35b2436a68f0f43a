import { Link } from 'react-router'
import { pages } from '../../../contract/core/pages.ts'
import { useLiveAnswer } from '../../lists/use-answer.ts'
import { askedQuestions, countAnswered } from './profile-view.ts'

/** What About You is for, or how much of it is answered. */
export function AboutYouLine() {
  const { data } = useLiveAnswer('GET /aboutYou')
  if (!data) return null
  const questions = askedQuestions(data)
  const answered = countAnswered(questions)
  return (
    <p className="rounded-control bg-sunken p-4">
      {answered === 0
        ? 'Say once who you are, and see which scholarships fit you.'
        : `${answered} of ${questions.length} answered.`}{' '}
      <Link to={pages.aboutYou()} className="font-semibold text-accent underline underline-offset-4">
        About You
      </Link>
    </p>
  )
}
