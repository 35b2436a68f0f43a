import './scores.css'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { pages } from '../../../contract/core/pages.ts'
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
  const first = Math.max(
    0,
    criteria.findIndex((_, at) => (own[at] ?? null) === null),
  )
  const [chosen, setChosen] = useState<number>()
  const { list, heading, press, placeOf } = useScoreKeys(criteria.length, onGive)
  const words = useId()
  const current = criteria[chosen ?? first]
  const shares = sharesOf(criteria)
  return (
    <section className="desk-score" aria-label="Score">
      <div className="desk-score-head">
        <h2 ref={heading} tabIndex={-1}>
          Your score <kbd aria-hidden="true">S</kbd>
        </h2>
        <Means score={score} own={weightedMean(criteria, own)} />
      </div>
      {/* The keys are those of the groups in it, which take the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        ref={list}
        className="desk-criteria"
        onKeyDown={press}
        onFocus={event => setChosen(placeOf(event.target))}
      >
        {criteria.map(({ name, words: meanings }, at) => (
          <div
            key={name}
            role="group"
            tabIndex={-1}
            data-key={at === first ? 'score' : undefined}
            aria-label={`${name}, weight ${shares[at]} percent, ${givenText(own[at])}`}
            aria-describedby={chosen === at ? words : undefined}
          >
            <span>
              {name} <span className="desk-quiet">{shares[at]}%</span>
            </span>
            <span className="desk-points">
              {possiblePoints.map(points => (
                <button
                  key={points}
                  type="button"
                  aria-pressed={own[at] === points}
                  aria-label={`${name}: ${points}${meanings[points - 1] ? `, ${meanings[points - 1]}` : ''}`}
                  title={meanings[points - 1] || undefined}
                  onClick={({ detail }) => {
                    // The second click of a double click takes nothing back.
                    if (detail > 1) return
                    setChosen(at)
                    onGive(at, own[at] === points ? null : points)
                  }}
                >
                  {points}
                </button>
              ))}
            </span>
          </div>
        ))}
      </div>
      {current && <Words id={words} criterion={current} />}
      <Others score={score} />
      <p className="desk-score-foot">
        <span role="status" className={unsaved?.problem ? 'desk-problem' : 'desk-quiet'}>
          {stateText(unsaved, own)}
        </span>
        <Link to={pages.scoreCriteria(scholarshipId)} className="desk-quiet underline">
          Criteria
        </Link>
      </p>
    </section>
  )
}

const givenText = (points: number | null | undefined) =>
  points ? `${points} of ${possiblePoints.length} points` : 'no points yet'

function stateText(
  unsaved: UnsavedPoints | undefined,
  own: ApplicationScore['own'] | UnsavedPoints['points'],
) {
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

/** One's own mean, and that of all with its spread and number, once it may be seen. */
function Means({ score, own }: { score: ApplicationScore; own: number | null }) {
  const { summary, others } = score
  return (
    <p className="desk-quiet">
      {own !== null && <b>{scoreText(own)}</b>}
      {others === null ? (
        own === null ? (
          'others’ show after yours'
        ) : (
          ''
        )
      ) : summary ? (
        <>
          {own !== null && ' · '}mean of {summary.number} <b>{scoreText(summary.mean)}</b>, spread{' '}
          {scoreText(summary.spread)}
        </>
      ) : (
        own === null && 'nobody has scored it yet'
      )}
    </p>
  )
}

/** What each number of points means for a criterion; nothing where nobody has said it. */
function Words({ id, criterion }: { id: string; criterion: ApplicationScore['criteria'][number] }) {
  if (criterion.words.every(each => each === '')) return null
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
