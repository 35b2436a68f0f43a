import type { ReactNode } from 'react'
import { currencies } from '../../../contract/core/currency.ts'
import type { SiteField } from '../../../contract/site/site-settings.ts'
import { Select, TextArea, TextField } from '../../ui/fields/text-field.tsx'
import { TimeZoneField } from '../../ui/fields/time-zone-field.tsx'
import { InPageLink } from '../../ui/in-page-link.tsx'
import { useSite } from '../../ui/site.ts'
import { AccentField } from './accent-field.tsx'
import { LogoField } from './logo-field.tsx'
import { PagesField } from './pages-field.tsx'
import { type SiteValues, pagesOf, pagesText, siteLabels, socialOf, socialText } from './site-values.ts'
import { SocialField } from './social-field.tsx'

const currencyNames = new Intl.DisplayNames('en', { type: 'currency' })

type SiteFieldsProps = {
  values: SiteValues
  fieldError: (name: string) => string | undefined
  onChange: (field: SiteField, text: string) => void
}

/** Every field of the settings, in three parts. */
export function SiteFields(props: SiteFieldsProps) {
  return (
    <>
      <nav
        aria-label="Parts"
        className="top-0 z-10 -my-2 lg:sticky flex flex-wrap gap-x-5 border-b border-line bg-surface"
      >
        {parts.map(({ id, title }) => (
          <InPageLink key={id} to={id} className="grid min-h-11 content-center underline underline-offset-4">
            {title}
          </InPageLink>
        ))}
      </nav>
      {parts.map(({ id, title, Fields }) => (
        <section
          key={id}
          id={id}
          tabIndex={-1}
          aria-labelledby={`${id}-title`}
          className="mt-3 grid scroll-mt-28 grid-cols-1 gap-5 outline-none xl:scroll-mt-14"
        >
          <h2 id={`${id}-title`} className="text-2xl">
            {title}
          </h2>
          <Fields {...props} />
        </section>
      ))}
    </>
  )
}

const parts = [
  { id: 'face', title: 'The look of the site', Fields: Face },
  { id: 'pages', title: 'Pages and contact', Fields: PagesAndContact },
  { id: 'money', title: 'Money, time and mails', Fields: MoneyAndMails },
]

/** What the input of a field has; `onChange` is given its text. */
function inputOf<Field extends SiteField>(name: Field, { values, fieldError, onChange }: SiteFieldsProps) {
  return {
    name,
    label: siteLabels[name],
    value: values[name],
    error: fieldError(name),
    onChange: (text: string) => onChange(name, text),
  }
}

/** What a line of text has. */
function lineOf(name: SiteField, props: SiteFieldsProps) {
  const { onChange, ...input } = inputOf(name, props)
  return {
    ...input,
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  }
}

function Face(props: SiteFieldsProps) {
  return (
    <Pairs>
      <TextField {...lineOf('name', props)} required autoComplete="organization" />
      <TextField {...lineOf('tagline', props)} optional />
      <LogoField {...inputOf('logoLight', props)} ground="light" />
      <LogoField {...inputOf('logoDark', props)} ground="dark" />
      <AccentField {...inputOf('accent', props)} />
      <TextField {...lineOf('footer', props)} optional />
      <TextField {...lineOf('copyrightSince', props)} inputMode="numeric" hint="Shown in the footer." />
    </Pairs>
  )
}

const byContact = { optional: true, hint: 'Shown on the Contact page.' }

function PagesAndContact(props: SiteFieldsProps) {
  const { values, fieldError, onChange } = props
  const { signInProviders } = useSite()
  return (
    <>
      <Pairs>
        <TextField {...lineOf('since', props)} inputMode="numeric" hint="Shown on About Us." />
        <TextField
          {...lineOf('answerDays', props)}
          inputMode="numeric"
          hint="Shown on the Contact page; 0 to promise nothing."
        />
        <TextField {...lineOf('contact', props)} {...byContact} type="email" />
        <TextField {...lineOf('phone', props)} {...byContact} />
        <TextArea {...lineOf('postalAddress', props)} {...byContact} />
        <TextArea {...lineOf('hours', props)} {...byContact} />
      </Pairs>
      <PagesField
        pages={pagesOf(values)}
        facts={{
          since: Number(values.since),
          answerDays: Number(values.answerDays),
          contact: true,
          signInWith: signInProviders.map(({ label }) => label),
        }}
        fieldError={fieldError}
        onChange={pages => onChange('pages', pagesText(pages))}
      />
      <SocialField
        links={socialOf(values)}
        fieldError={fieldError}
        onChange={links => onChange('social', socialText(links))}
      />
    </>
  )
}

function MoneyAndMails(props: SiteFieldsProps) {
  return (
    <Pairs>
      <Select
        {...lineOf('currency', props)}
        hint="Fees and charges keep their numbers. Past payments keep their currency; open ones start again."
      >
        {currencies.map(code => (
          <option key={code} value={code}>
            {code.toUpperCase()}, {currencyNames.of(code.toUpperCase())}
          </option>
        ))}
      </Select>
      <TimeZoneField
        {...inputOf('timeZone', props)}
        optional
        hint="For times in emails and on staff pages. Type a city, such as Bangkok; if empty, emails use UTC and pages the reader’s own time. Deadlines still end anywhere on Earth."
      />
      <TextField
        {...lineOf('senderName', props)}
        optional
        hint="Shown next to the address that emails come from."
      />
      <TextField
        {...lineOf('awardsPrefix', props)}
        optional
        hint="For published awards: as 360Giving gave it to you, such as 360G-bursary. If empty, it is made from the address of this site. Changing it renames grants already published."
      />
    </Pairs>
  )
}

function Pairs({ children }: { children: ReactNode }) {
  return <div className="grid items-start gap-5 sm:grid-cols-2">{children}</div>
}
