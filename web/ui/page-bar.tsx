import { createContext, type ReactNode, use } from 'react'
import { Link } from 'react-router'
import { Icon } from './icons.tsx'
import { PageTitle } from './page-title.tsx'

/** The `handle` of a page that begins with its own bar, in place of the dashboard's on small screens. */
export interface PageWithBar {
  hasBar?: true
  /** It needs the whole screen: the menu is folded, and there is no margin. */
  fills?: true
}

/** Opens the dashboard's menu on small screens. */
export const OpenSidebar = createContext<() => void>(() => undefined)

/** Opens the dashboard's menu; on wide screens it is there [U1]. */
export function SidebarButton() {
  return (
    <button
      type="button"
      aria-label="Open sidebar"
      aria-haspopup="dialog"
      onClick={use(OpenSidebar)}
      className="grid size-11 shrink-0 place-items-center rounded-control hover:bg-hover lg:hidden print:hidden"
    >
      <Icon name="menu" className="size-7" />
    </button>
  )
}

type PageBarProps = {
  /** For the browser. */
  title: string
  /** The heading; the title without one. */
  heading?: ReactNode
  back: { to: string; label: string }
  /** Next to the heading on wide screens. */
  about?: string
  /** At the end of the bar. */
  state?: ReactNode
  /** Stays in view with the bar. */
  children?: ReactNode
}

/** The head of a page that needs a phone's whole screen: the way back, where one is, and the menu, 56 pixels high. */
export function PageBar({ title, heading = title, back, about, state, children }: PageBarProps) {
  return (
    <header className="page-bar -mx-(--main-x) -mt-(--main-y) mb-5 bg-surface lg:mb-7 print:hidden">
      <PageTitle>{title}</PageTitle>
      <div className="flex h-[56px] items-center gap-1 border-b border-line pr-2 pl-1 sm:px-4">
        <Link
          to={back.to}
          aria-label={back.label}
          className="grid size-11 shrink-0 place-items-center rounded-control hover:bg-hover"
        >
          <Icon name="left" className="size-6" />
        </Link>
        <h1 className="shrink-0 font-sans text-[1.05rem] font-semibold tracking-normal">{heading}</h1>
        <p className="min-w-0 grow truncate pl-3 text-[0.9rem] text-ink-soft">
          <span className="max-lg:hidden">{about}</span>
        </p>
        {state}
        <SidebarButton />
      </div>
      {children}
    </header>
  )
}
