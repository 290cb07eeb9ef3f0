import type { SvgIconComponent } from '@mui/icons-material'
import type { Area } from '@takt/domain/core/rights/permissions.ts'
import type { ComponentType } from 'react'
import type { z } from 'zod'
import type { DashboardSearch } from './scope/dashboardSearch.ts'
import type { ViewStart } from './viewStart.ts'

/** A page with its own address: a view of a dashboard, or a standalone view. */
type ViewBase = {
  /**
   * Path below the dashboard's; for a standalone view the path after the first slash. One word, like the addresses of
   * slides.
   */
  path: string
  label: string
  /** The search parameters of this view only; unreadable values count as missing. */
  search?: z.ZodType
  /** Loads the code on first use. */
  load: () => Promise<ComponentType>
  /** Requests the data of the first metrics when the address is entered, while the page is still being rendered. */
  prefetch?: (start: ViewStart) => void
}

/**
 * A view of a dashboard: everything that is known before its code is loaded. Its route, tab, command, title and slide
 * are derived from it.
 */
export type View = ViewBase & {
  /** True if the view also shows ranges that start in the future; otherwise it shows today instead. */
  isFutureShown?: true
  /** The area whose `read` right is required, if any. */
  area?: Area
  /**
   * The paging behavior as a slide. `parts`: the view may be taller than the slide and is shown page by page, each
   * starting at a marked part (`kit/slideMarks.ts`). `whole`: it fits, and its pages are the screens of its longest
   * list.
   */
  pages: 'parts' | 'whole'
}

/** A list of views that share a scope and a frame. */
export type Dashboard = {
  path: string
  label: string
  Icon: SvgIconComponent
  /** The search parameters of all views: `dashboardSearch`, or more. */
  search: z.ZodType<DashboardSearch>
  /** True if the search parameters of one view are not kept in any other view. */
  areViewsApart?: true
  /** In the order of their tabs; the dashboard opens with the first. */
  views: readonly View[]
  /** The panel above every view while setup steps are missing before metrics can be shown; empty otherwise. */
  loadNextStep?: () => Promise<ComponentType>
  /** Side sheets next to every view, opened by the address. */
  loadSheets?: () => Promise<ComponentType>
}

/** A standalone view, which fills the page and any slide and has its own title. */
export type LoneView = ViewBase & {
  Icon: SvgIconComponent
  /** Its controls in the address bar. */
  Pickers: ComponentType
  /** Its name if the label alone is ambiguous. */
  fullLabel: string
}

/** The entries of the rail: dashboards and standalone views. */
export type DashboardEntry = Dashboard | LoneView

export const isDashboard = (entry: DashboardEntry): entry is Dashboard => 'views' in entry

/** An address that a slide may show, with its names: short, and with the dashboard. */
export type ViewAddress = { to: string; label: string; fullLabel: string }

/** Returns the address of a view of a dashboard. */
export const addressOf = (dashboard: Pick<Dashboard, 'path'>, view: Pick<View, 'path'>): string =>
  `/${dashboard.path}/${view.path}`

/** Returns the name of a view including its dashboard. */
export const fullLabelOf = (dashboard: Pick<Dashboard, 'label'>, view: Pick<View, 'label'>): string =>
  `${dashboard.label}: ${view.label}`

/** Returns the addresses of an entry, in the order of its views. */
export const addressesOf = (entry: DashboardEntry): ViewAddress[] =>
  isDashboard(entry)
    ? entry.views.map((view) => ({
        to: addressOf(entry, view),
        label: view.label,
        fullLabel: fullLabelOf(entry, view),
      }))
    : [{ to: `/${entry.path}`, label: entry.label, fullLabel: entry.fullLabel }]

/**
 * Returns the entries without the views whose area `mayRead` denies, and without dashboards that have no views then.
 */
export const readableEntries = (
  entries: readonly DashboardEntry[],
  mayRead: (area: Area) => boolean,
): DashboardEntry[] =>
  entries.flatMap((entry): DashboardEntry[] => {
    if (!isDashboard(entry)) return [entry]
    const views = entry.views.filter(({ area }) => area === undefined || mayRead(area))
    return views.length > 0 ? [{ ...entry, views }] : []
  })

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Set on the route of a dashboard. */
    dashboard?: Dashboard
    /** Set on the route of a view. */
    view?: View
  }
}
