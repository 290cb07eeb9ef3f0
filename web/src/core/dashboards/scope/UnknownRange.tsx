import { Box } from '../../kit/Box.tsx'
import { likelyRanges } from '../../kit/range/likelyRanges.ts'
import { unknownRange } from '../../kit/range/range.ts'
import { rangeTexts as texts } from '../../kit/range/texts.ts'
import { useDashboardSearch } from '../openDashboard.ts'
import type { DashboardSearch } from './dashboardSearch.ts'
import { RangeButtons } from './RangeButtons.tsx'

const rangeOf = ({ range, from, to }: DashboardSearch) => ({ range, from, to })

/** Says that the address names a range that there is none of, and offers what may have been meant; else nothing. */
export function UnknownRange() {
  const name = unknownRange(useDashboardSearch(rangeOf))
  if (name === null) return null
  return (
    <Box
      role="alert"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 2,
        px: { xs: 3, sm: 6 },
        py: 2,
        borderBottom: 1,
        borderColor: 'divider',
        fontSize: '0.8125rem',
        flex: 'none',
      }}
    >
      <span>{texts.unknown(name)}</span>
      <RangeButtons names={likelyRanges(name)} />
    </Box>
  )
}
