import { insightSettings } from '@takt/domain/areas/alerts/insightSettings.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { PageLink } from '../../../core/kit/PageLink.tsx'
import { rangeLabel } from '../../../core/kit/range/RangePicker.tsx'
import type { Range } from '../../../core/kit/range/range.ts'
import { insightsTexts as texts } from './texts.ts'

const dayMs = 86_400_000

/** Describes the checks and the data that they covered; shown below the insights, and alone if there are none. */
export function InsightCoverage(props: { machines: number; range: Range }) {
  const format = useFormat()
  const { level, recurring, combination, setup, falseDiscoveryRate } = insightSettings
  const points = (change: number) => format.number(change * 100)
  const checks = [
    texts.checks.level(level.daysNeeded, points(level.leastChange)),
    texts.checks.recurring(recurring.daysNeeded),
    texts.checks.combination(combination.daysNeeded, points(combination.leastChange)),
    texts.checks.setup(setup.setupsNeeded),
  ]
  const isShort = props.range.end - props.range.start < level.daysNeeded * dayMs
  return (
    <Box sx={{ color: 'text.secondary', fontSize: '0.875rem', maxWidth: '90ch' }}>
      {texts.coverage(texts.machines(format.count(props.machines)), rangeLabel(props.range, format))}
      <Box component="ul" sx={{ my: 1, pl: 6 }}>
        {checks.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </Box>
      {texts.rate(format.number(falseDiscoveryRate * 100))}
      {isShort && (
        <Box sx={{ mt: 2, color: 'text.primary' }}>
          {texts.tooShort(level.daysNeeded)}{' '}
          <PageLink
            to="/efficiency/insights"
            search={(before) => ({ ...before, range: '90d' as const, from: undefined, to: undefined })}
          >
            {texts.longer}
          </PageLink>
        </Box>
      )}
    </Box>
  )
}
