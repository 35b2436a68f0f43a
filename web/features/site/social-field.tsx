import {
  maximumSocialLinks,
  type SocialLink,
  socialNetworks,
} from '../../../contract/site/social-networks.ts'
import { AddButton } from '../../ui/add-button.tsx'
import { ChoiceField } from '../../ui/fields/choice-field.tsx'
import { FieldError } from '../../ui/fields/field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Tool } from '../../ui/tool.tsx'

type SocialFieldProps = {
  links: readonly SocialLink[]
  fieldError: (name: string) => string | undefined
  onChange: (links: SocialLink[]) => void
}

/** The links of the footer with an icon [L5] [OPS6]. */
export function SocialField({ links, fieldError, onChange }: SocialFieldProps) {
  return (
    <fieldset className="grid grid-cols-1 gap-3">
      <legend className="mb-1.5 font-semibold">Social links</legend>
      <FieldError id={undefined}>{fieldError('social')}</FieldError>
      <ol className="grid grid-cols-1 gap-2">
        {links.map((link, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- links have no ids, and their inputs hold nothing of their own
          <li key={at} className="flex items-start gap-2 rounded-control border border-line p-3">
            <LinkFields
              link={link}
              name={`social.${at}`}
              fieldError={fieldError}
              onChange={changes => onChange(links.with(at, { ...link, ...changes }))}
            />
            <Tool
              name={`Remove ${link.label || 'this link'}`}
              icon="close"
              onPress={() => onChange(links.toSpliced(at, 1))}
            />
          </li>
        ))}
      </ol>
      <AddButton
        disabled={links.length >= maximumSocialLinks}
        onClick={() => onChange([...links, { network: 'Other', label: '', url: '' }])}
      >
        Add a link
      </AddButton>
    </fieldset>
  )
}

type LinkFieldsProps = Pick<SocialFieldProps, 'fieldError'> & {
  link: SocialLink
  /** With which the names of its inputs begin. */
  name: string
  onChange: (changes: Partial<SocialLink>) => void
}

function LinkFields({ link, name, fieldError, onChange }: LinkFieldsProps) {
  const field = (part: 'label' | 'url') => ({
    name: `${name}.${part}`,
    value: link[part],
    error: fieldError(`${name}.${part}`),
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ [part]: event.currentTarget.value }),
  })
  return (
    <div className="grid min-w-0 grow items-start gap-4 sm:grid-cols-3">
      <ChoiceField
        label="Icon"
        name={`${name}.network`}
        value={link.network}
        options={networks}
        onChoose={network => onChange({ network, label: link.label === link.network ? network : link.label })}
      />
      <TextField label="Name" {...field('label')} />
      <TextField label="Address" type="url" {...field('url')} />
    </div>
  )
}

const networks = socialNetworks.map(network => ({ id: network, text: network }))
