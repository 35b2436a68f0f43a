import { Button } from './button.tsx'
import { Icon } from './icons.tsx'

type ToolProps = {
  name: string
  icon: 'up' | 'down' | 'close'
  disabled?: boolean
  onPress: () => void
}

/** A small button with an icon instead of a text. The second click of a double click, which meets the next entry, does nothing. */
export function Tool({ name, icon, disabled, onPress }: ToolProps) {
  return (
    <Button variant="quiet" size="small" oncePressed aria-label={name} disabled={disabled} onClick={onPress}>
      <Icon
        name={icon === 'close' ? 'close' : 'left'}
        className={`size-[1.2em] ${{ up: 'rotate-90', down: '-rotate-90', close: '' }[icon]}`}
      />
    </Button>
  )
}
