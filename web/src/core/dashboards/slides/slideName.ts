import { addressesOf, type DashboardEntry } from '../dashboard.ts'

/** Returns the name of a slide: its dashboard and view, or its address if there is no such dashboard. */
export function slideName(dashboards: readonly DashboardEntry[], address: string): string {
  const [path] = address.split('?')
  return dashboards.flatMap(addressesOf).find(({ to }) => to === path)?.fullLabel ?? address
}
