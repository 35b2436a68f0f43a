import { useEffect, useRef } from 'react'
import { Button } from '../button.tsx'
import { Form, type FormProps } from '../fields/form.tsx'
import { HeldFields } from '../fields/held-fields.tsx'
import { firstField } from './first-field.ts'
import { CloseButton } from './modal.tsx'

type WindowFormProps = FormProps & {
  submitLabel: string
  /** Of the button that closes the window, where “Close” could mean what the form does. */
  closeLabel?: string | undefined
  /** It is irreversible. */
  danger?: boolean | undefined
  disabled?: boolean
}

/** A form in a window; its last line is always in sight while the rest scrolls. */
export function WindowForm({
  submitLabel,
  closeLabel,
  danger,
  disabled,
  children,
  ...form
}: WindowFormProps) {
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // A form that was loaded into its open window; nothing in it has the focus yet.
    const window = bar.current?.closest<HTMLElement>('[role="dialog"]')
    if (window && window === document.activeElement) firstField(window)?.focus()
  }, [])
  return (
    <Form {...form}>
      <HeldFields pending={form.submission.pending}>{children}</HeldFields>
      <div
        ref={bar}
        className="sticky -bottom-6 z-10 -mx-6 mt-1 -mb-6 flex flex-wrap justify-end gap-3 border-t border-line bg-surface px-6 py-4"
      >
        <CloseButton label={closeLabel} />
        <Button
          type="submit"
          variant={danger ? 'danger' : 'primary'}
          pending={form.submission.pending}
          disabled={disabled}
        >
          {submitLabel}
        </Button>
      </div>
    </Form>
  )
}
