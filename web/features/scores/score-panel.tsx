import { counted } from '../../../contract/core/counted.ts'
import './scores.css'
import { type KeyboardEvent, type Ref, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { officePages } from '../../../contract/core/office-pages.ts'
import { possiblePoints, scoreText, sharesOf, weightedMean } from '../../../contract/scores/score-terms.ts'
import type { ApplicationScore } from '../../../contract/scores/scores.ts'
import type { UnsavedPoints } from './score-saver.ts'

type ScorePanelProps = {
  scholarshipId: string
  score: ApplicationScore
  unsaved: UnsavedPoints | undefined
  /** Gives points for the criterion at this place, or takes them back. */
  onGive: (at: number, points: number | null) => void
}

/**
 * Where an officer gives points, by a press or by key: a digit gives them and goes on to the next criterion [DESK7]. The digits
 * act only while the focus is in here, so that they do nothing elsewhere.
 */
export function ScorePanel({ scholarshipId, score, unsaved, onGive }: ScorePanelProps) {
  const { criteria } = score
  const own = unsaved?.version === score.version ? unsaved.points : score.own
  const first = firstWithout(own, criteria.length)
  const [chosen, setChosen] = useState<number>()
  const { list, heading, press, placeOf } = useScoreKeys(criteria.length, onGive)
  const words = useId()
  const shares = sharesOf(criteria)
  return (
    <section className="desk-score" aria-label="Score">
      <Head ref={heading} score={score} own={own} />
      {/* The keys are those of the groups in it, which take the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        ref={list}
        className="desk-criteria"
        onKeyDown={press}
        onFocus={event => setChosen(placeOf(event.target))}
      >
        {criteria.map((criterion, at) => (
          <Points
            key={criterion.name}
            criterion={criterion}
            share={shares[at]}
            given={own[at]}
            isFirst={at === first}
            describedBy={chosen === at ? words : undefined}
            onGive={points => {
              setChosen(at)
              onGive(at, points)
            }}
          />
        ))}
      </div>
      <Words id={words} criterion={criteria[chosen ?? first]} />
      <Others score={score} />
      <Foot scholarshipId={scholarshipId} unsaved={unsaved} own={own} />
    </section>
  )
}

type Criterion = ApplicationScore['criteria'][number]
type Own = ApplicationScore['own'] | UnsavedPoints['points']

/** The place of the first criterion without points; the first of all when each has some. */
function firstWithout(own: Own, count: number): number {
  return Math.max(0, Array.from({ length: count }, (_, at) => own[at] ?? null).indexOf(null))
}

function Head({ ref, score, own }: { ref: Ref<HTMLHeadingElement>; score: ApplicationScore; own: Own }) {
  return (
    <div className="desk-score-head">
      <h2 ref={ref} tabIndex={-1}>
        Your score <kbd aria-hidden="true">S</kbd>
      </h2>
      <Means score={score} own={weightedMean(score.criteria, own)} />
    </div>
  )
}

type PointsProps = {
  criterion: Criterion
  /** Of the whole score, in percent. */
  share: number | undefined
  given: number | null | undefined
  /** The key of the panel leads to it. */
  isFirst: boolean
  describedBy: string | undefined
  onGive: (points: number | null) => void
}

/** The points of one criterion to press; the given one takes them back. */
function Points({ criterion: { name, words }, share, given, isFirst, describedBy, onGive }: PointsProps) {
  return (
    <div
      role="group"
      tabIndex={-1}
      data-key={isFirst ? 'score' : undefined}
      aria-label={`${name}, weight ${share} percent, ${givenText(given)}`}
      aria-describedby={describedBy}
    >
      <span>
        {name} <span className="desk-quiet">{share}%</span>
      </span>
      <span className="desk-points">
        {possiblePoints.map(points => (
          <button
            key={points}
            type="button"
            aria-pressed={given === points}
            aria-label={`${name}: ${points}${words[points - 1] ? `, ${words[points - 1]}` : ''}`}
            title={words[points - 1] || undefined}
            // The second click of a double click takes nothing back.
            onClick={({ detail }) => detail > 1 || onGive(given === points ? null : points)}
          >
            {points}
          </button>
        ))}
      </span>
    </div>
  )
}

const givenText = (points: number | null | undefined) =>
  points ? `${points} of ${possiblePoints.length} points` : 'no points yet'

type FootProps = Pick<ScorePanelProps, 'scholarshipId' | 'unsaved'> & { own: Own }

/** Whether the points are saved, and the way to the criteria. */
function Foot({ scholarshipId, unsaved, own }: FootProps) {
  return (
    <p className="desk-score-foot">
      <span role="status" className={unsaved?.problem ? 'desk-problem' : 'desk-quiet'}>
        {stateText(unsaved, own)}
      </span>
      <Link to={officePages.scoreCriteria(scholarshipId)} className="desk-quiet underline">
        Criteria
      </Link>
    </p>
  )
}

function stateText(unsaved: FootProps['unsaved'], own: Own) {
  if (unsaved?.problem) return `Not saved yet. It is kept here and sent again. ${unsaved.problem}`
  if (unsaved) return 'Saving…'
  return own.some(points => points !== null) ? 'Saved' : ''
}

/** Moves between the criteria; those that are pressed faster than the page shows them count as well. */
function useScoreKeys(count: number, onGive: ScorePanelProps['onGive']) {
  const list = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const focus = (at: number) => {
    const group = at < count ? list.current?.children[Math.max(0, at)] : heading.current
    if (group instanceof HTMLElement) group.focus()
  }
  const placeOf = (target: EventTarget) =>
    [...(list.current?.children ?? [])].findIndex(group => group.contains(target as Node))
  function press(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
    const at = placeOf(event.target)
    const { key } = event
    const points = possiblePoints.find(each => String(each) === key)
    if (points) {
      onGive(at, points)
      focus(at + 1)
    } else if (key === '0' || key === 'Delete') onGive(at, null)
    else if (key === 'Backspace') focus(at - 1)
    else if (key === 'Escape') heading.current?.focus()
    else return
    event.preventDefault()
  }
  return { list, heading, press, placeOf }
}

/** The officer's own mean, and that of all with its spread and number, once it may be seen. */
function Means({ score, own }: { score: ApplicationScore; own: number | null }) {
  const { summary, others } = score
  return (
    <p className="desk-quiet">
      {own !== null && (
        <>
          Yours <b>{scoreText(own)}</b>
        </>
      )}
      {others === null ? (
        own === null ? (
          'others’ points appear after yours'
        ) : (
          ''
        )
      ) : summary ? (
        <>
          {own !== null && ' · '}mean <b>{scoreText(summary.mean)}</b> ({counted(summary.number, 'officer')}
          {summary.number > 1 && `, spread ${scoreText(summary.spread)}`})
        </>
      ) : (
        own === null && 'nobody has scored it yet'
      )}
    </p>
  )
}

/** What each number of points means for a criterion; nothing where nobody has said it. */
function Words({ id, criterion }: { id: string; criterion: Criterion | undefined }) {
  if (!criterion || criterion.words.every(each => each === '')) return null
  return (
    <div id={id} className="desk-words">
      <p>{criterion.name}</p>
      <dl>
        {criterion.words.map(
          (each, index) =>
            each && (
              <div key={each}>
                <dt>{index + 1}</dt>
                <dd>{each}</dd>
              </div>
            ),
        )}
      </dl>
    </div>
  )
}

/** What colleagues gave, each by their name. */
function Others({ score: { others, criteria } }: { score: ApplicationScore }) {
  if (!others || others.length === 0) return null
  return (
    <details>
      <summary>Points of {others.length === 1 ? 'one other' : `${others.length} others`}</summary>
      <ul className="desk-given">
        {others.map(({ by, points, mean }, nth) => (
          // Nameless ones are alike.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={nth}>
            <span>{by || 'A deleted account'}</span>
            <span>
              <span aria-hidden="true">{points.join(' ')} · </span>
              <span className="sr-only">
                {criteria.map(({ name }, at) => `${name} ${points[at]}`).join(', ')}, mean{' '}
              </span>
              <b>{scoreText(mean)}</b>
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
