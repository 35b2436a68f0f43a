import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { Icon, type IconName } from '../icons.tsx'

type StateProps = {
  icon: IconName
  title: string
  /** The title is the heading of the whole page. */
  wholePage?: boolean | undefined
  children?: ReactNode
  action?: ReactNode
  alert?: boolean
}

function State({ icon, title, wholePage, children, action, alert }: StateProps) {
  const Title = wholePage ? 'h1' : 'p'
  return (
    <div
      role={alert ? 'alert' : undefined}
      className="mx-auto grid max-w-lg justify-items-center gap-3 px-4 py-14 text-center"
    >
      <span className="grid size-16 place-items-center rounded-full bg-accent-soft text-accent">
        <Icon name={icon} className="size-8" />
      </span>
      <Title className="font-display text-2xl font-semibold tracking-tight">{title}</Title>
      {children && <div className="text-ink-soft">{children}</div>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  )
}

/** What a list shows when there is nothing in it. */
export function EmptyState(props: {
  title: string
  children?: ReactNode
  action?: ReactNode
  icon?: IconName
}) {
  return <State {...props} icon={props.icon ?? 'search'} />
}

type ErrorStateProps = {
  title?: string
  wholePage?: boolean
  message: string
  onRetry?: () => void
  pending?: boolean
}

/** What happened, in plain words, and a way to try again [V5]. */
export function ErrorState({
  title = 'That did not work',
  wholePage,
  message,
  onRetry,
  pending,
}: ErrorStateProps) {
  const retry = onRetry && (
    <Button onClick={onRetry} pending={pending} variant="secondary">
      <Icon name="retry" /> Try again
    </Button>
  )
  return (
    <State alert icon="alert" title={title} wholePage={wholePage} action={retry}>
      <p>{message}</p>
    </State>
  )
}
