import { addressesOf, type DashboardEntry, isDashboard } from '../../core/dashboards/dashboard.ts'
import type { Option } from '../../core/kit/select/options.ts'

/** The addresses that slides may show, as they look without further choices: views by themselves first. */
export const addressOptions = (dashboards: readonly DashboardEntry[]): Option[] =>
  [...dashboards.filter((entry) => !isDashboard(entry)), ...dashboards.filter(isDashboard)]
    .flatMap(addressesOf)
    .map(({ to, fullLabel }) => ({ value: to, label: to, detail: fullLabel }))
