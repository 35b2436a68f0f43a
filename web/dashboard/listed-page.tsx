import type { ComponentProps, ReactNode } from 'react'
import { Loaded } from '../ui/lists/loaded.tsx'
import { DashboardHeading } from './dashboard-heading.tsx'

type ListedPageProps<T> = {
  title: string
  about?: string
  list: ComponentProps<typeof Loaded<T>>['state']
  /** What is on its way, such as `your documents`. */
  name: string
  children: (data: T, reload: () => void) => ReactNode
}

/** A page of the dashboard that shows one short list, in all its states. */
export function ListedPage<T>({ title, about, list, name, children }: ListedPageProps<T>) {
  return (
    <>
      <DashboardHeading title={title}>{about}</DashboardHeading>
      <div className="max-w-4xl">
        <Loaded state={list} name={name}>
          {data => children(data, list.reload)}
        </Loaded>
      </div>
    </>
  )
}
