import { addressesOf, type DashboardEntry } from '../dashboard.ts'

/** What the address of a slide is called: by its dashboard and view, else by itself. */
export function slideName(dashboards: readonly DashboardEntry[], address: string): string {
  const [path] = address.split('?')
  return dashboards.flatMap(addressesOf).find(({ to }) => to === path)?.fullLabel ?? address
}
