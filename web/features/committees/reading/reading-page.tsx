import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { committeeLimits } from '../../../../contract/committees/committee-limits.ts'
import type { Reading } from '../../../../contract/committees/readings.ts'
import { scoreText, sharesOf, weightedMean } from '../../../../contract/scores/score-terms.ts'
import { KeysSheet } from '../../../dashboard/keys-sheet.tsx'
import { useSingleKeys } from '../../../dashboard/use-single-keys.ts'
import { useTyped } from '../../../forms/use-typed.ts'
import { useLoad } from '../../../lists/use-load.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/fields/text-field.tsx'
import { TypedTwice } from '../../../ui/fields/typed-twice.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Loaded } from '../../../ui/lists/loaded.tsx'
import { useAuth } from '../../people/session/auth-state.tsx'
import { LeaveQuestion, type Leaving } from './leave-question.tsx'
import { NotYours } from './not-yours.tsx'
import { FoldedCriterion, OpenCriterion } from './points.tsx'
import { PointsOfAll } from './points-of-all.tsx'
import { ReadingFrame } from './reading-frame.tsx'
import { openReading, pointsField, pointsOf, type ReadingSaver } from './reading-saver.ts'
import { SavedLine } from './saved-line.tsx'
import { SubmittedReading } from './submitted-reading.tsx'
import { useSubmitted } from './undo.tsx'
import { useReadingActs } from './use-reading-acts.ts'
import { keyWords, useReadingKeys } from './use-reading-keys.ts'

type ReadingPageProps = { reading: Reading; reload: () => void }

/** A reading in each of its states [FAIR1] [FAIR5]. */
export function ReadingPage(props: ReadingPageProps) {
  const { application, state } = props.reading
  if (!application) return <NotYours {...props} />
  if (state === 'submitted') return <SubmittedReading {...props} />
  return <OpenedReading {...props} />
}

function OpenedReading(props: ReadingPageProps) {
  const queries = useQueryClient()
  const { reading } = props
  const opened = useLoad({
    queryKey: ['typed reading', reading._id],
    queryFn: () => openReading(queries, reading),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <Loaded state={opened} name="what you typed">
      {saver => <OpenReading {...props} saver={saver} />}
    </Loaded>
  )
}

type OpenReadingProps = ReadingPageProps & { saver: ReadingSaver }

function OpenReading(props: OpenReadingProps) {
  const { reading, reload, saver } = props
  const typing = useTyping(saver, reading)
  const { pending, submit, leave } = useReadingActs(reading, saver, reload)
  const submitted = useSubmitted()
  const [leaving, setLeaving] = useState<Leaving>()
  const singleKeys = useSingleKeys()
  const [sheetOpen, setSheetOpen] = useState(false)
  const send = () => {
    if (typing.unsettled.length > 0) typing.openFirst()
    else if (typing.others.words?.length) typing.words.current?.scrollIntoView({ block: 'center' })
    else if (!pending) void submit()
  }
  useReadingKeys(
    {
      give: points => !pending && typing.give(points),
      submit: send,
      know: () => setLeaving('know'),
      undo: () => void submitted.takeBack(),
      sheet: () => setSheetOpen(true),
    },
    singleKeys.on,
  )
  const canGiveBack = reading.state !== 'reopened'
  return (
    <>
      <ReadingFrame
        reading={reading}
        given={typing.given}
        submitted={submitted}
        pane={typing.pane}
        tools={
          <button type="button" className="reading-help" onClick={() => setSheetOpen(true)}>
            Keys <kbd>?</kbd>
          </button>
        }
        question={
          leaving && (
            <LeaveQuestion
              key={leaving}
              leaving={leaving}
              number={reading.number}
              pending={pending}
              onLeave={() => void leave(leaving)}
              onStay={() => setLeaving(undefined)}
            />
          )
        }
        acts={
          !leaving && (
            <>
              <Button size="small" variant="secondary" onClick={() => setLeaving('know')}>
                <Icon name="lock" /> I know this person <kbd>C</kbd>
              </Button>
              {canGiveBack && (
                <Button size="small" variant="secondary" onClick={() => setLeaving('giveBack')}>
                  <Icon name="undo" /> Give back
                </Button>
              )}
            </>
          )
        }
        points={
          <>
            <TypedPoints {...props} typing={typing} pending={pending} />
            <SubmitBar {...props} typing={typing} pending={pending} onSubmit={send} />
          </>
        }
      />
      <KeysSheet open={sheetOpen} onClose={() => setSheetOpen(false)} keys={keyWords} {...singleKeys} />
    </>
  )
}

type Typing = ReturnType<typeof useTyping>

/** The points and words as they are typed, and which criterion is open. */
function useTyping(saver: ReadingSaver, { criteria }: Reading) {
  const state = useTyped(saver)
  useSavesAfterSignIn(saver)
  const { typed, others } = state
  const points = pointsOf(typed, criteria.length)
  const othersAt = (at: number) => others[pointsField(at)] ?? []
  // In the order in which they are gone through.
  const unsettled = criteria.flatMap((_, at) => (points[at] === null || othersAt(at).length > 0 ? [at] : []))
  const [opened, setOpened] = useState<{ at: number | undefined; focuses: boolean }>({
    at: unsettled[0],
    focuses: false,
  })
  const pane = useRef<HTMLElement>(null)
  const mean = useRef<HTMLParagraphElement>(null)
  const words = useRef<HTMLDivElement>(null)
  const open = (at: number | undefined, focuses = true) => setOpened({ at, focuses })
  function give(given: number, at = opened.at) {
    if (at === undefined) return
    const field = pointsField(at)
    if (othersAt(at).length > 0) saver.choose(field, String(given))
    else saver.change(field, String(given))
    const left = unsettled.filter(each => each !== at)
    // One who reads on goes on reading; others come to the next criterion.
    const focuses = pane.current?.contains(document.activeElement) ?? false
    const next = left.find(each => each > at) ?? left[0]
    open(next, focuses)
    if (next === undefined && focuses) requestAnimationFrame(() => mean.current?.focus())
  }
  return {
    state,
    points,
    others,
    othersAt,
    unsettled,
    given: criteria.length - unsettled.length,
    opened,
    open,
    openFirst: () => open(unsettled[0]),
    give,
    pane,
    mean,
    words,
  }
}

/** Who was signed out over what they typed has it saved once they are back. */
function useSavesAfterSignIn(saver: ReadingSaver) {
  const { status } = useAuth()
  useEffect(() => {
    if (status === 'signedIn' && saver.current().saving === 'failed') void saver.saveAll()
  }, [saver, status])
}

type PointsProps = OpenReadingProps & { typing: Typing; pending: boolean }

function TypedPoints({ reading, saver, typing, pending }: PointsProps) {
  const { criteria, others } = reading
  const { state, points, opened, open, give, othersAt, mean, words } = typing
  const shares = sharesOf(criteria)
  const weighted = weightedMean(criteria, points)
  const otherWords = state.others.words ?? []
  return (
    <div className="reading-typed">
      {criteria.map((criterion, at) => {
        const row = { criterion, share: shares[at], given: points[at] ?? null }
        return opened.at === at ? (
          <OpenCriterion
            key={criterion.name}
            {...row}
            others={othersAt(at)}
            opened={opened}
            readOnly={pending}
            onGive={given => give(given, at)}
          />
        ) : (
          <FoldedCriterion key={criterion.name} {...row} onOpen={() => open(at)} />
        )
      })}
      <p ref={mean} tabIndex={-1} className="my-2 outline-none">
        {weighted === null ? (
          <span className="text-[0.95rem] text-ink-soft">
            One press gives points, folds the row and opens the next.{' '}
            {others === null && 'Others’ points show after you submit.'}
          </span>
        ) : (
          <>
            <b>{scoreText(weighted)}</b> <span className="text-ink-soft">weighted, your points only</span>
          </>
        )}
      </p>
      <div ref={words} className="grid gap-3">
        {otherWords.length > 0 && (
          <TypedTwice
            typed={state.typed.words}
            others={otherWords}
            onChoose={text => saver.choose('words', text)}
          />
        )}
        <TextArea
          label="Words for the committee"
          hint="Others see them once they have submitted."
          rows={3}
          maxLength={committeeLimits.words}
          value={state.typed.words}
          readOnly={pending}
          onChange={event => saver.change('words', event.target.value)}
        />
        {others && <PointsOfAll reading={reading} others={others} />}
      </div>
    </div>
  )
}

type SubmitBarProps = PointsProps & { onSubmit: () => void }

/** What is saved, and Submit; until it can be, how many criteria have no points, and the way there. */
function SubmitBar({ reading, typing, pending, onSubmit }: SubmitBarProps) {
  const { state, unsettled, others } = typing
  const asks = Object.values(others).some(each => Boolean(each?.length))
  const missing = unsettled.length
  const label: ReactNode =
    missing > 0 ? (
      `${missing === 1 ? '1 criterion' : `${missing} criteria`} without points`
    ) : others.words?.length ? (
      'Choose which words count'
    ) : (
      <>
        {reading.state === 'reopened' ? 'Submit again' : reading.next ? 'Submit and next' : 'Submit'}{' '}
        <kbd>Ctrl Enter</kbd>
      </>
    )
  return (
    <div role="group" aria-label="Submit" className="reading-submit">
      <SavedLine state={state} savedBefore={reading.savedAt} asks={asks} />
      <Button
        size="large"
        variant={missing > 0 || others.words?.length ? 'secondary' : 'primary'}
        oncePressed
        pending={pending}
        onClick={onSubmit}
      >
        {label}
      </Button>
    </div>
  )
}
