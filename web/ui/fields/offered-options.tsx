/** This many options are offered at once; letters find the others. */
export const mostOffered = 8

/** What a combobox offers. */
export type Option = { id: string; name: string }

/** The id of an option in its list. */
export const optionId = (list: string, id: string) => `${list}-${id}`

type OfferedOptionsProps = {
  /** Of the list. */
  id: string
  label: string
  options: readonly Option[]
  /** The id of the one that Enter chooses. */
  active: string | undefined
  onChoose: (option: Option) => void
  /** Where the list begins. */
  className: 'top-full' | 'top-20'
}

/** The options under the field of a combobox, which keeps the focus, and its keys. */
export function OfferedOptions({ id, label, options, active, onChoose, className }: OfferedOptionsProps) {
  return (
    <div
      id={id}
      role="listbox"
      tabIndex={-1}
      aria-label={label}
      onMouseDown={event => event.preventDefault()}
      className={`absolute inset-x-0 ${className} z-30 rounded-card border border-line bg-surface p-1.5 text-ink shadow-float`}
    >
      {options.map(option => (
        <button
          key={option.id}
          id={optionId(id, option.id)}
          type="button"
          role="option"
          tabIndex={-1}
          aria-selected={option.id === active}
          onClick={() => onChoose(option)}
          className="block min-h-11 w-full rounded-control px-3 text-left hover:bg-sunken aria-selected:bg-sunken"
        >
          {option.name}
        </button>
      ))}
    </div>
  )
}
