import { useSite } from './site.ts'

/** The title of a page, for the browser. */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} · ${useSite().name}`}</title>
}
