import { use } from 'react'
import { Box } from '../../kit/Box.tsx'
import { useFormat } from '../../kit/format/FormatContext.tsx'
import { rangeLabel } from '../../kit/range/RangePicker.tsx'
import { useNow } from '../../kit/useNow.ts'
import { ConnectionBadge } from '../../messaging/ConnectionBadge.tsx'
import { fullLabelOf } from '../dashboard.ts'
import { useOpenDashboard } from '../openDashboard.ts'
import { useScope } from '../scope/useScope.ts'
import { useSelectedNames } from '../scope/useSelectedNames.ts'
import { dashboardTexts as texts } from '../texts.ts'
import { SlideContext } from './SlideContext.ts'
import type { PagePosition } from './SlidePages.tsx'
import { slideTexts } from './texts.ts'

function Clock() {
  const format = useFormat()
  return <time>{format.instant(useNow(1000), 'time')}</time>
}

/**
 * The title of a dashboard in carousel mode, in place of the bar: dashboard, view, machines, range, clock and
 * connection; also `page` if it is shown page by page.
 */
export function SlideTitle(props: { page?: PagePosition }) {
  const { page } = props
  const format = useFormat()
  const open = useOpenDashboard()
  const isLossShown = use(SlideContext)?.isLost === true
  const { range } = useScope()
  const machines = useSelectedNames().join(', ') || texts.allMachines
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'baseline',
        columnGap: '0.9em',
        px: { xs: 3, sm: 6 },
        py: '0.5em',
        fontSize: 'clamp(0.875rem, 1.1vw, 2.5rem)',
        bgcolor: 'background.paper',
        borderBottom: 1,
        borderColor: 'divider',
        flex: 'none',
        '& [role=status]': { fontSize: '0.8em' },
      }}
    >
      <Box component="h1" sx={{ m: 0, fontSize: '1.3em', fontWeight: 650, lineHeight: 1.25 }}>
        {open && (open.view ? fullLabelOf(open.dashboard, open.view) : open.dashboard.label)}
      </Box>
      <Box sx={{ color: 'text.secondary' }}>{[machines, rangeLabel(range, format)].join(' · ')}</Box>
      {page && page.count > 1 && (
        <Box sx={{ color: 'text.secondary' }}>{slideTexts.pageOf(page.place + 1, page.count)}</Box>
      )}
      <Box sx={{ ml: 'auto', display: 'flex', alignItems: 'baseline', gap: '1em' }}>
        {!isLossShown && <ConnectionBadge narrow={false} />}
        <Box sx={{ fontSize: '1.3em', fontWeight: 650, whiteSpace: 'nowrap' }}>
          <Clock />
        </Box>
      </Box>
    </Box>
  )
}
