import { type ChangeEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { type Role, roles } from '../../../contract/roles.ts'
import type { UserRecord } from '../../../contract/users.ts'
import { selectClass } from '../../ui/fields/field.tsx'

type RoleSelectProps = {
  user: UserRecord
  /** Runs when a role is chosen; nothing is chosen by passing over it with the arrow keys. */
  onChoose: (role: Role) => unknown
}

/** The role of a user [M1]. A choice by pointer counts at once, one by keyboard on Enter or on leaving the field. */
export function RoleSelect({ user, onChoose }: RoleSelectProps) {
  const [draft, setDraft] = useState<Role>()
  const [pending, setPending] = useState(false)
  const byKeyboard = useRef(false)
  const hint = useId()

  async function choose(role: Role | undefined) {
    byKeyboard.current = false
    if (pending) return
    if (role !== undefined && role !== user.role) {
      setDraft(role)
      setPending(true)
      await onChoose(role)
      setPending(false)
    }
    setDraft(undefined)
  }
  function change(event: ChangeEvent<HTMLSelectElement>) {
    const role = event.currentTarget.value as Role
    if (!byKeyboard.current) void choose(role)
    else if (!pending) setDraft(role)
  }
  function press(event: KeyboardEvent) {
    if (draft !== undefined && (event.key === 'Enter' || event.key === 'Escape')) {
      event.preventDefault()
      void choose(event.key === 'Enter' ? draft : undefined)
    } else byKeyboard.current = true
  }
  const waits = draft !== undefined && draft !== user.role && !pending
  return (
    <>
      <select
        aria-label={`Role of ${user.user_name}, ${user.user_email}`}
        aria-busy={pending}
        aria-describedby={waits ? hint : undefined}
        value={draft ?? user.role}
        onPointerDown={() => {
          byKeyboard.current = false
        }}
        onKeyDown={press}
        onBlur={() => void choose(draft)}
        onChange={change}
        className={`${selectClass} w-36! min-h-10! py-1!`}
      >
        {roles.map(role => (
          <option key={role} value={role}>
            {role}
          </option>
        ))}
      </select>
      {waits && (
        <span id={hint} className="text-[0.92rem] whitespace-nowrap text-ink-soft">
          Enter to change
        </span>
      )}
    </>
  )
}
