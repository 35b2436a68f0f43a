import {
  maximumSocialLinks,
  type SocialLink,
  type SocialNetwork,
  socialNetworks,
} from '../../../contract/site/social-networks.ts'
import { AddButton } from '../../ui/add-button.tsx'
import { FieldError } from '../../ui/fields/field.tsx'
import { Select, TextField } from '../../ui/fields/text-field.tsx'
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
        {links.map((link, at) => {
          const change = (changes: Partial<SocialLink>) => onChange(links.with(at, { ...link, ...changes }))
          const field = (name: 'label' | 'url') => ({
            name: `social.${at}.${name}`,
            value: link[name],
            error: fieldError(`social.${at}.${name}`),
            onChange: (event: { currentTarget: { value: string } }) =>
              change({ [name]: event.currentTarget.value }),
          })
          return (
            // oxlint-disable-next-line react/no-array-index-key -- links have no ids, and their inputs hold nothing of their own
            <li key={at} className="flex items-start gap-2 rounded-control border border-line p-3">
              <div className="grid min-w-0 grow items-start gap-4 sm:grid-cols-3">
                <Select
                  label="Icon"
                  name={`social.${at}.network`}
                  value={link.network}
                  onChange={event => {
                    const network = event.currentTarget.value as SocialNetwork
                    change({ network, label: link.label === link.network ? network : link.label })
                  }}
                >
                  {socialNetworks.map(network => (
                    <option key={network}>{network}</option>
                  ))}
                </Select>
                <TextField label="Called" {...field('label')} />
                <TextField label="Address" placeholder="https://" type="url" {...field('url')} />
              </div>
              <Tool
                name={`Remove ${link.label || 'this link'}`}
                icon="close"
                onPress={() => onChange(links.toSpliced(at, 1))}
              />
            </li>
          )
        })}
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
