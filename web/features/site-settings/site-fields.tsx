import type { SiteField } from '../../../contract/site/site-settings.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import { AccentField } from './accent-field.tsx'
import { LogoField } from './logo-field.tsx'
import { PageTextField } from './page-text-field.tsx'
import { type SiteValues, siteLabels } from './site-values.ts'

type SiteFieldsProps = {
  values: SiteValues
  fieldError: (name: string) => string | undefined
  onChange: (field: SiteField, text: string) => void
}

/** Every field of the settings, in the order in which they show on the pages. */
export function SiteFields({ values, fieldError, onChange }: SiteFieldsProps) {
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
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <TextField {...line('name')} required autoComplete="organization" />
      <TextField {...line('tagline')} optional />
      <LogoField {...of('logoLight')} ground="light" />
      <LogoField {...of('logoDark')} ground="dark" />
      <AccentField {...of('accent')} />
      <TextField {...line('footer')} optional />
      <TextField {...line('contact')} optional type="email" hint="Named by the Contact page." />
      <TextField {...line('senderName')} optional hint="Beside the address that mails come from." />
      <TextField {...line('since')} inputMode="numeric" hint="Said by About Us." />
      <TextField {...line('copyrightSince')} inputMode="numeric" hint="Said by the footer." />
      <TextField {...line('answerDays')} inputMode="numeric" hint="Promised by the Contact page." />
      <div className="grid gap-5 sm:col-span-2">
        <PageTextField {...of('about')} />
        <PageTextField {...of('terms')} />
        <PageTextField {...of('privacy')} />
      </div>
    </div>
  )
}
