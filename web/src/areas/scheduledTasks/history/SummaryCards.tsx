import type { Execution } from '@takt/domain/areas/scheduledTasks/responses/execution.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { averageText, summaryOf } from './summary.ts'
import { historyTexts as texts } from './texts.ts'

/** The number of executions of a task, its success rate and the average duration. */
export function SummaryCards(props: { executions: readonly Execution[] }) {
  const format = useFormat()
  const { total, successful, failed, rate, averageMs } = summaryOf(props.executions)
  const cards = [
    [texts.cards.total, format.count(total)],
    [texts.cards.successful, format.count(successful)],
    [texts.cards.failed, format.count(failed)],
    [texts.cards.rate, `${rate}%`],
    [texts.cards.average, averageText(averageMs)],
  ]
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(7.5rem, 1fr))' }}
    >
      {cards.map(([label, value]) => (
        <Box
          key={label}
          sx={{
            border: 1,
            borderColor: 'divider',
            borderRadius: 1,
            px: 3,
            py: 2,
            display: 'grid',
            alignContent: 'end',
          }}
        >
          <Box component="dt" sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>
            {label}
          </Box>
          <Box component="dd" sx={{ m: 0, fontSize: '1.25rem', fontWeight: 650, fontVariantNumeric: 'tabular-nums' }}>
            {value}
          </Box>
        </Box>
      ))}
    </Box>
  )
}
