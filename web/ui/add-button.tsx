import { Button } from './button.tsx'
import { Icon } from './icons.tsx'

type AddButtonProps = {
  /** What it adds, such as "Add a link". */
  children: string
  disabled?: boolean
  onClick: () => void
}

/** Adds something behind a list. */
export function AddButton({ children, disabled, onClick }: AddButtonProps) {
  return (
    <Button
      variant="secondary"
      size="small"
      className="justify-self-start"
      disabled={disabled}
      onClick={onClick}
    >
      <Icon name="plus" /> {children}
    </Button>
  )
}
