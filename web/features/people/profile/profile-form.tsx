import { useEffect, useState } from 'react'
import { formDraft } from '../../../forms/form-draft.ts'
import { useImageUpload } from '../../../forms/use-image-upload.ts'
import { useSubmit } from '../../../forms/use-submit.ts'
import { Avatar } from '../../../ui/pictures/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/fields/form.tsx'
import { ImageField } from '../../../ui/fields/image-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { toast } from '../../../ui/messages/toast-store.ts'
import type { SignedInUser } from '../session/auth-store.ts'
import { explainProblem } from '../explain-problem.ts'
import { changeProfile } from '../session/change-profile.ts'

interface Profile {
  name: string
  image: string
}

const schema = () => import('../form-schemas.ts').then(module => module.profileForm)

/** Changes name and photo [U2]. */
export function ProfileForm({ user }: { user: SignedInUser }) {
  const { name, image, edit, photo, submission } = useProfile(user)
  return (
    <Form submission={submission}>
      <TextField
        label="Name"
        autoComplete="name"
        required
        value={name}
        onChange={event => edit({ name: event.currentTarget.value })}
        {...submission.field('name')}
      />
      <ImageField label="Photo" noun="photo" upload={photo} error={submission.fieldError('image')} removable>
        {image && <Avatar name={name} src={image} size="large" />}
      </ImageField>
      <Button
        type="submit"
        pending={submission.pending}
        disabled={photo.uploading}
        className="justify-self-start"
      >
        Save changes
      </Button>
    </Form>
  )
}

/**
 * Only what was edited is sent: the rest may have changed in another tab. This tab keeps what was edited across a session
 * that ends.
 */
function useProfile(user: SignedInUser) {
  const [draft] = useState(() => formDraft<Profile>(`profile:${user.email}`))
  const [edited, setEdited] = useState<Partial<Profile>>(draft.read)
  useEffect(() => draft.write(edited), [draft, edited])
  const name = edited.name ?? user.displayName
  const image = edited.image ?? user.photoURL ?? ''
  const edit = (change: Partial<Profile>) => setEdited(last => ({ ...last, ...change }))
  const photo = useImageUpload('', chooseImage)
  const refused = edited.image === undefined ? photo.problem : undefined
  const submission = useSubmit<Profile>({
    schema,
    extra: () => ({
      values: { image },
      ...(refused && edited.name === undefined && { fields: { image: refused } }),
    }),
    async send(values) {
      const names = Object.keys(edited) as (keyof Profile)[]
      await changeProfile(Object.fromEntries(names.map(field => [field, values[field]])))
      // What was typed meanwhile is still to be saved.
      setEdited(now => ({
        ...(now.name !== edited.name && { name: now.name }),
        ...(now.image !== edited.image && { image: now.image }),
      }))
      toast.success(
        refused
          ? 'Your name has been updated. The photo is still the old one.'
          : 'Your profile has been updated.',
      )
    },
    explain: explainProblem,
  })

  function chooseImage(url: string) {
    edit({ image: url })
    submission.dropError('image')
  }
  return { name, image, edit, photo, submission }
}
