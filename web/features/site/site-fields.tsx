import type { ReactNode } from 'react'
import { currencies } from '../../../contract/core/currency.ts'
import type { SiteField } from '../../../contract/site/site-settings.ts'
import { Select, TextArea, TextField } from '../../ui/fields/text-field.tsx'
import { InPageLink } from '../../ui/in-page-link.tsx'
import { useSite } from '../../ui/site.ts'
import { listTimeZones } from '../../ui/time/time-zones.ts'
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
export function SiteFields({ values, fieldError, onChange }: SiteFieldsProps) {
  const { signInProviders } = useSite()
  const of = <Field extends SiteField>(name: Field) => ({
    name,
    label: siteLabels[name],
    value: values[name],
    error: fieldError(name),
    onChange: (text: string) => onChange(name, text),
  })
  const line = (name: SiteField) => ({
    ...of(name),
    onChange: (event: { currentTarget: { value: string } }) => onChange(name, event.currentTarget.value),
  })
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
      <Part of="face">
        <Pairs>
          <TextField {...line('name')} required autoComplete="organization" />
          <TextField {...line('tagline')} optional />
          <LogoField {...of('logoLight')} ground="light" />
          <LogoField {...of('logoDark')} ground="dark" />
          <AccentField {...of('accent')} />
          <TextField {...line('footer')} optional />
          <TextField {...line('copyrightSince')} inputMode="numeric" hint="Said by the footer." />
        </Pairs>
      </Part>
      <Part of="pages">
        <Pairs>
          <TextField {...line('since')} inputMode="numeric" hint="Said by About Us." />
          <TextField
            {...line('answerDays')}
            inputMode="numeric"
            hint="Promised by the Contact page; 0 for no promise."
          />
          <TextField {...line('contact')} optional type="email" hint="Named by the Contact page." />
          <TextField {...line('phone')} optional hint="Named by the Contact page." />
          <TextArea {...line('postalAddress')} optional hint="Named by the Contact page." />
          <TextArea {...line('hours')} optional hint="Named by the Contact page." />
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
      </Part>
      <Part of="money">
        <Pairs>
          <Select
            {...line('currency')}
            hint="Fees and charges keep their numbers. What was paid keeps its currency; a payment that is open begins again."
          >
            {currencies.map(code => (
              <option key={code} value={code}>
                {code.toUpperCase()}, {currencyNames.of(code.toUpperCase())}
              </option>
            ))}
          </Select>
          <Select
            {...line('timeZone')}
            optional
            hint="For times in mails and on staff pages. Deadlines still end anywhere on Earth."
          >
            <option value="">None: UTC in mails, the reader’s own on pages</option>
            {listTimeZones().map(zone => (
              <option key={zone}>{zone}</option>
            ))}
          </Select>
          <TextField {...line('senderName')} optional hint="Beside the address that mails come from." />
        </Pairs>
      </Part>
    </>
  )
}

const parts = [
  { id: 'face', title: 'The site’s face' },
  { id: 'pages', title: 'Pages and contact' },
  { id: 'money', title: 'Money, time and mails' },
] as const

/** A part of the settings, to which the links above lead. */
function Part({ of, children }: { of: (typeof parts)[number]['id']; children: ReactNode }) {
  return (
    <section
      id={of}
      tabIndex={-1}
      aria-labelledby={`${of}-title`}
      className="mt-3 grid scroll-mt-28 grid-cols-1 gap-5 outline-none xl:scroll-mt-14"
    >
      <h2 id={`${of}-title`} className="text-2xl">
        {parts.find(({ id }) => id === of)?.title}
      </h2>
      {children}
    </section>
  )
}

function Pairs({ children }: { children: ReactNode }) {
  return <div className="grid items-start gap-5 sm:grid-cols-2">{children}</div>
}
