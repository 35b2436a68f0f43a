import './shown-application.css'
import { Fragment, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { maskedText, readerName } from '../../../contract/committees/committee-terms.ts'
import type { ShownApplication as Shown } from '../../../contract/committees/readings.ts'
import { Icon } from '../../ui/icons.tsx'
import { DocumentPages } from '../documents/document-pages.tsx'

type ShownApplicationProps = {
  application: Shown
  /** Where the bytes of a document are, by its number. */
  pathOf: (document: number) => string
  /** Said below the name. */
  about?: string
  heading?: RefObject<HTMLHeadingElement | null>
  /** Between the name and the answers. */
  children?: ReactNode
}

/** An application exactly as readers see it [FAIR1]: no name, unless the office has lifted that, and nothing that is hidden. */
export function ShownApplication({ application, pathOf, about, heading, children }: ShownApplicationProps) {
  const { number, name, sections, letters } = application
  return (
    <article className="shown">
      <header>
        <h2 ref={heading} tabIndex={-1}>
          {readerName(number)}
          {name && `: ${name}`}
        </h2>
        {about && <p className="text-ink-soft">{about}</p>}
      </header>
      {children}
      {sections.map(({ title, answers }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- two may have one title
        <section key={at} aria-label={title}>
          <h3>{title}</h3>
          <dl>
            {answers.map(answer => (
              <Answer key={answer.question} answer={answer} pathOf={pathOf} />
            ))}
          </dl>
        </section>
      ))}
      {letters.map(({ text, document }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a letter has no name here
        <section key={at} aria-label={letterTitle(at, letters.length)}>
          <h3>{letterTitle(at, letters.length)}</h3>
          <div className="shown-letter">
            <Masked text={text} />
          </div>
          {document !== null && <ShownDocument path={pathOf(document)} name="Letter" />}
        </section>
      ))}
      {name === null && (
        <p className="shown-quiet">
          <Icon name="eyeOff" /> Names and contact are hidden by the office.
        </p>
      )}
    </article>
  )
}

const letterTitle = (at: number, of: number) => (of === 1 ? 'Reference' : `Reference ${at + 1} of ${of}`)

/** Characters from which an answer takes the whole width. */
const long = 60

type AnswerProps = Pick<ShownApplicationProps, 'pathOf'> & {
  answer: Shown['sections'][number]['answers'][number]
}

function Answer({ answer: { wording, text, documents }, pathOf }: AnswerProps) {
  const wide = documents.length > 0 || text.length > long || wording.length > long
  return (
    <div data-wide={wide || undefined}>
      <dt>{wording}</dt>
      <dd>
        {documents.map(({ document }, at) => (
          <ShownDocument
            key={document}
            path={pathOf(document)}
            name={documents.length === 1 ? wording : `${wording}, ${at + 1} of ${documents.length}`}
          />
        ))}
        {text && <Masked text={text} />}
      </dd>
    </div>
  )
}

/** Words that the office has masked are seen as such. */
function Masked({ text }: { text: string }) {
  return text.split(maskedText).map((part, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- parts of one text
    <Fragment key={at}>
      {at > 0 && (
        <span className="shown-masked" title="Masked by the office">
          masked
        </span>
      )}
      {part}
    </Fragment>
  ))
}

/** A document in its place; its bytes are asked for once it comes near the screen. */
function ShownDocument({ path, name }: { path: string; name: string }) {
  const place = useRef<HTMLElement>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        observer.disconnect()
        setNear(true)
      },
      { rootMargin: '50%' },
    )
    if (place.current) observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  return (
    <figure ref={place} aria-label={name}>
      {near && <DocumentPages path={path} name={name} />}
    </figure>
  )
}
