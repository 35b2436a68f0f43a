const control =
  'w-full rounded-control border border-line-strong bg-surface text-ink aria-invalid:border-danger aria-invalid:border-2 [&[readonly]]:bg-sunken disabled:bg-sunken'

export const controlClass = `${control} min-h-12 px-4 py-2.5`

export const selectClass = `${controlClass} select-arrow pr-10`

/** 40 pixels high where there is a mouse's room. */
export const toolClass = `${control} min-h-12 px-3 py-1 lg:min-h-[2.353rem]`
