import type { SvgIconComponent } from '@mui/icons-material'
import type { Area } from '@takt/domain/core/rights/permissions.ts'
import type { ComponentType } from 'react'
import type { z } from 'zod'
import type { DashboardSearch } from './scope/dashboardSearch.ts'

/** What may be seen at an address of its own: one of a dashboard's views, or one that stands by itself. */
type Seen = {
  /**
   * Beneath the dashboard's; of a view by itself its place after the first slash. One word, as addresses of slides
   * are.
   */
  path: string
  label: string
  /** What it alone keeps in its address; what cannot be read counts as not given. */
  search?: z.ZodType
  /** Fetches its code when it is first seen. */
  load: () => Promise<ComponentType>
}

/**
 * A view of a dashboard: whatever is known of it before its code has come. Its route, tab, command, title and slide
 * follow from it.
 */
export type View = Seen & {
  /** Whose `read` it takes, if any. */
  area?: Area
  /**
   * What it promises a slide. `parts`: it may be higher than the slide and is shown page by page, each beginning
   * with one of the parts that are marked so (`kit/slideMarks.ts`). `whole`: it fits, and its pages are the
   * screenfuls of its longest list.
   */
  pages: 'parts' | 'whole'
}

/** A list of views that share a scope and the frame around them. */
export type Dashboard = {
  path: string
  label: string
  Icon: SvgIconComponent
  /** What all views keep in their address: `dashboardSearch`, or more. */
  search: z.ZodType<DashboardSearch>
  /** What one view keeps in its address goes along into that of none other. */
  areViewsApart?: true
  /** In the order of their tabs; the first is what the dashboard opens with. */
  views: readonly View[]
  /** What stands above every view as long as there is something to do before figures come; nothing otherwise. */
  loadNextStep?: () => Promise<ComponentType>
  /** Sheets beside every view, opened by the address. */
  loadSheets?: () => Promise<ComponentType>
}

/** A view by itself, which fills the page and any slide and brings what it says of itself. */
export type LoneView = Seen & {
  Icon: SvgIconComponent
  /** What it brings into the address bar. */
  Pickers: ComponentType
  /** What it is called where its label alone does not tell it from other things. */
  fullLabel: string
}

/** What stands in the rail: dashboards, and views by themselves. */
export type DashboardEntry = Dashboard | LoneView

export const isDashboard = (entry: DashboardEntry): entry is Dashboard => 'views' in entry

/** An address that a slide may show, with its names: alone, and where nothing says of which dashboard it is. */
export type ViewAddress = { to: string; label: string; fullLabel: string }

/** The address of a view of a dashboard. */
export const addressOf = (dashboard: Pick<Dashboard, 'path'>, view: Pick<View, 'path'>): string =>
  `/${dashboard.path}/${view.path}`

/** What a view is called where nothing says of which dashboard it is. */
export const fullLabelOf = (dashboard: Pick<Dashboard, 'label'>, view: Pick<View, 'label'>): string =>
  `${dashboard.label}: ${view.label}`

/** The addresses of an entry, in the order of its views. */
export const addressesOf = (entry: DashboardEntry): ViewAddress[] =>
  isDashboard(entry)
    ? entry.views.map((view) => ({
        to: addressOf(entry, view),
        label: view.label,
        fullLabel: fullLabelOf(entry, view),
      }))
    : [{ to: `/${entry.path}`, label: entry.label, fullLabel: entry.fullLabel }]

/** The entries without the views whose area `mayRead` denies, and without dashboards that have none then. */
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
    /** Of the route of a dashboard. */
    dashboard?: Dashboard
    /** Of the route of one of its views. */
    view?: View
  }
}
