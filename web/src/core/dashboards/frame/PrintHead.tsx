import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { Box } from '../../kit/Box.tsx'
import { useFormat } from '../../kit/format/FormatContext.tsx'
import { rangeLabel } from '../../kit/range/RangePicker.tsx'
import { usePrinting } from '../../kit/usePrinting.ts'
import { useCurrentOrganization, useSession } from '../../session/SessionContext.tsx'
import { useMask } from '../../session/useMask.ts'
import { useCompared } from '../comparison/useCompared.ts'
import { useOpenDashboard } from '../openDashboard.ts'
import { useScope } from '../scope/useScope.ts'
import { useSelectedNames } from '../scope/useSelectedNames.ts'
import { dashboardTexts as texts } from '../texts.ts'

/** Returns the instant of the oldest visible response (epoch ms); null before the first response. */
function useOldestAsOf(): number | null {
  const queries = useQueryClient()
  const { organizationId } = useCurrentOrganization()
  // Renders again with every response.
  useIsFetching()
  const activeQueries = queries.getQueryCache().findAll({ queryKey: [organizationId, 'dashboards'], type: 'active' })
  const instants = activeQueries.flatMap(({ state }) => {
    const asOf = (state.data as { asOf?: unknown } | undefined)?.asOf
    const ms = typeof asOf === 'string' ? Date.parse(asOf) : asOf
    return typeof ms === 'number' && Number.isFinite(ms) ? [ms] : []
  })
  return instants.length > 0 ? Math.min(...instants) : null
}

function Head() {
  const { machine } = useSearch({ strict: false }) as { machine?: string }
  const { range, now } = useScope()
  const compared = useCompared()
  const format = useFormat()
  const mask = useMask()
  const { organizationId } = useCurrentOrganization()
  const organization = useSession(({ context }) =>
    context.organizations.find((entry) => entry.organizationId === organizationId),
  )
  const asOf = useOldestAsOf()
  const open = useOpenDashboard()
  const names = useSelectedNames()
  const end = Math.min(range.end, asOf ?? now)
  const span = texts.printedRange(format.instant(range.start, 'minute'), format.instant(end, 'minute'), format.timeZone)
  const lines = [
    `${rangeLabel(range, format)}: ${span}`,
    [names.length > 0 ? names.join(', ') : texts.allMachines, machine].filter(Boolean).join(' · '),
    [asOf === null ? '' : texts.printedAsOf(format.instant(asOf, 'full')), compared.words].filter(Boolean).join(' · '),
  ]
  return (
    <Box sx={{ px: { xs: 3, sm: 6 }, pb: 3 }}>
      <Box sx={{ fontSize: '1.5rem', fontWeight: 650 }}>
        {[
          organization && mask.name('Organization', organization.organizationName),
          open?.dashboard.label,
          open?.view?.label,
        ]
          .filter(Boolean)
          .join(' · ')}
      </Box>
      {lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
    </Box>
  )
}

/** The header of the printed page: organization, view, range, machines and the time of the data. */
export const PrintHead = () => (usePrinting() ? <Head /> : null)
