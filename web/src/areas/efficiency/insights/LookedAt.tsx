import { insightSettings } from '@takt/domain/areas/alerts/insightSettings.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { PageLink } from '../../../core/kit/PageLink.tsx'
import { rangeLabel } from '../../../core/kit/range/RangePicker.tsx'
import type { Range } from '../../../core/kit/range/range.ts'
import { insightsTexts as texts } from './texts.ts'

const dayMs = 86_400_000

/** What was looked for and in what: it stands beneath what was found, and alone where nothing was. */
export function LookedAt(props: { machines: number; range: Range }) {
  const format = useFormat()
  const { level, recurring, combination, setup, falseDiscoveryRate } = insightSettings
  const points = (change: number) => format.number(change * 100)
  const looked = [
    texts.looked.level(level.daysNeeded, points(level.leastChange)),
    texts.looked.recurring(recurring.daysNeeded),
    texts.looked.combination(combination.daysNeeded, points(combination.leastChange)),
    texts.looked.setup(setup.setupsNeeded),
  ]
  const isShort = props.range.end - props.range.start < level.daysNeeded * dayMs
  return (
    <Box sx={{ color: 'text.secondary', fontSize: '0.875rem', maxWidth: '90ch' }}>
      {texts.lookedAt(texts.machines(format.count(props.machines)), rangeLabel(props.range, format))}
      <Box component="ul" sx={{ my: 1, pl: 6 }}>
        {looked.map((line) => (
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
