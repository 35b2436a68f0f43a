import type { CSSProperties } from 'react'
import type { Reading } from '../../../../contract/committees/readings.ts'
import { scoreText } from '../../../../contract/scores/score-terms.ts'
import { momentInWords } from './due.ts'

type Others = NonNullable<Reading['others']>
type PointsOfAllProps = { reading: Reading; others: Others }

/** From this difference on it is worth to talk about a criterion. */
const wide = 2

/** What everybody gave, criterion by criterion, with what they wrote and what they gave before [FAIR6]. */
export function PointsOfAll({ reading: { criteria, points, words, earlier }, others }: PointsOfAllProps) {
  const rows = criteria.map(({ name }, at) => {
    const own = points[at] ?? null
    const theirs = others.flatMap(each => each.points[at] ?? [])
    const all = own === null ? theirs : [own, ...theirs]
    return { name, own, theirs, all, differs: Math.max(...all) - Math.min(...all) }
  })
  const [widest] = rows.toSorted((one, other) => other.differs - one.differs)
  return (
    <>
      <section aria-label="Points of all" className="reading-box">
        <h2>Points</h2>
        <table>
          <thead>
            <tr>
              <th scope="col">Criterion</th>
              <th scope="col" className="text-right">
                You
              </th>
              <th scope="col">From 1 to 5</th>
              <th scope="col" className="text-right">
                Mean
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, own, theirs, all }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td className="text-right font-semibold">{own ?? '–'}</td>
                <td>
                  <Spread own={own} theirs={theirs} />
                </td>
                <td className="text-right tabular-nums">
                  {scoreText(all.reduce((sum, each) => sum + each, 0) / all.length)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className="mt-2 text-[0.95rem] text-ink-soft">
          {others.length === 0 ? 'Nobody else has submitted yet.' : '◆ you · ○ others.'}{' '}
          {widest &&
            widest.differs >= wide &&
            `${widest.name} differs by ${widest.differs}: please talk about it.`}
        </p>
      </section>
      <ul className="grid gap-2">
        <Said by="You" words={words} earlier={earlier} names={criteria} now={points} />
        {others.map(each => (
          <Said
            key={each.by}
            by={each.by}
            mean={each.mean}
            words={each.words}
            earlier={each.earlier}
            names={criteria}
            now={each.points}
          />
        ))}
      </ul>
    </>
  )
}

function Spread({ own, theirs }: { own: number | null; theirs: readonly number[] }) {
  const label = [theirs.length > 0 && `others ${theirs.join(', ')}`, own !== null && `yours ${own}`]
  const at = (points: number) => ({ '--points': points }) as CSSProperties
  return (
    <span role="img" aria-label={label.filter(Boolean).join('; ')} className="reading-spread">
      {theirs.map((points, nth) => (
        // oxlint-disable-next-line react/no-array-index-key -- points have no name
        <i key={nth} style={at(points)} />
      ))}
      {own !== null && <i data-own style={at(own)} />}
    </span>
  )
}

type SaidProps = {
  by: string
  mean?: number
  words: string
  earlier: Others[number]['earlier']
  names: Reading['criteria']
  now: Reading['points']
}

/** Somebody's words with what they gave before; nothing where there is neither. */
function Said({ by, mean, words, earlier, names, now }: SaidProps) {
  if (!words && earlier.length === 0 && mean === undefined) return null
  return (
    <li className="reading-said" data-own={by === 'You' || undefined}>
      <p className="text-[0.9rem] text-ink-soft">
        <b>{by}</b>
        {mean !== undefined && ` · ${scoreText(mean)}`}
      </p>
      {words && <p className="whitespace-pre-line">{words}</p>}
      {earlier.map((before, nth) => (
        <p key={before.at} className="text-[0.9rem] text-ink-soft">
          Changed after {momentInWords(before.at)}:{' '}
          {changesIn(before.points, earlier[nth - 1]?.points ?? now, names)}
        </p>
      ))}
    </li>
  )
}

/** What became of points: `Essay from 2 to 3`. */
function changesIn(before: Reading['points'], after: Reading['points'], names: Reading['criteria']): string {
  const changes = names.flatMap(({ name }, at) =>
    before[at] === after[at] ? [] : [`${name} from ${before[at] ?? 'none'} to ${after[at] ?? 'none'}`],
  )
  return changes.join(', ') || 'words only'
}
