import { ActiveWhenHydrated } from '../../ui/loading/active-when-hydrated.tsx'
import { Button } from '../../ui/button.tsx'
import { Form, type FormProps } from '../../ui/fields/form.tsx'

/** A form of the login, sign-up and password pages. */
export function AccountForm({ submitLabel, children, ...form }: FormProps & { submitLabel: string }) {
  return (
    <Form {...form}>
      {children}
      <ActiveWhenHydrated>
        <Button type="submit" size="large" pending={form.submission.pending}>
          {submitLabel}
        </Button>
      </ActiveWhenHydrated>
    </Form>
  )
}
