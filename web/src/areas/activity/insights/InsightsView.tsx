import Typography from '@mui/material/Typography'
import {
  type ActivityInsight,
  activityInsightSettings,
  activityInsights,
  type TestCounts,
} from '@takt/domain/areas/activity/insights/activityInsights.ts'
import { useMemo } from 'react'
import { type Format, useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { Panel } from '../../../core/kit/Panel.tsx'
import { VirtualTable } from '../../../core/kit/table/VirtualTable.tsx'
import { useMaySeePeople } from '../../../core/session/useMaySeePeople.ts'
import { ActivityFrame } from '../ActivityFrame.tsx'
import { useActivityView } from '../useActivityView.ts'
import type { ActivityWords } from '../useActivityWords.ts'
import { useRangeFacts } from '../useRangeFacts.ts'
import { insightTexts as texts } from './texts.ts'

const insightWidths = ['8.5rem', 'clamp(22rem, 33vw, 60rem)', '14rem', '12rem']
const testWidths = ['9rem', 'minmax(20rem, 3fr)', '7rem', '8rem', '7rem']
const minShownPValue = 0.0001

/** Formats a value according to its kind. */
const valueText = (kind: ActivityInsight['kind'], value: number, format: Format): string =>
  kind === 'waiting' ? format.duration(value) : kind === 'tending' ? format.ratio(value) : format.number(value)

function InsightTable({ found: insights, words }: { found: readonly ActivityInsight[]; words: ActivityWords }) {
  const format = useFormat()
  const columns = Object.values(texts.columns).map((label, index) => ({ label, width: insightWidths[index]! }))
  return (
    <VirtualTable
      label={texts.found}
      columns={columns}
      count={insights.length}
      row={(index) => {
        const { kind, zoneId, resourceID, median, otherMedian, pValue, evidence, ...counts } = insights[index]!
        const about = resourceID ?? words.zone(zoneId)
        const [value, otherValue] = [median, otherMedian].map((each) => valueText(kind, each, format)) as [
          string,
          string,
        ]
        const p = pValue < minShownPValue ? texts.below(format.exact(minShownPValue)) : format.exact(pValue)
        return [
          texts.kinds[kind],
          texts.messages[kind]({ about, value, otherValue }),
          [evidence.jobNum, format.instant(evidence.start, 'minute'), valueText(kind, evidence.value, format)]
            .filter(Boolean)
            .join(' · '),
          texts.sure(p, format.count(counts.observations), format.count(counts.otherObservations)),
        ]
      }}
    />
  )
}

function TestTable({ tests }: { tests: readonly TestCounts[] }) {
  const format = useFormat()
  const columns = Object.values(texts.testColumns).map((label, index) => ({
    label,
    width: testWidths[index]!,
    numeric: index > 1,
  }))
  return (
    <VirtualTable
      label={texts.tests}
      columns={columns}
      count={tests.length}
      row={(index) => {
        const { kind, tested, tooFew, observations } = tests[index]!
        return [texts.kinds[kind], texts.what[kind], ...[tested, tooFew, observations].map(format.count)]
      }}
    />
  )
}

/**
 * Significant findings of the range: waiting between operations, walking, tending several machines; and the tests
 * behind them.
 */
export function InsightsView() {
  const view = useActivityView()
  const rangeFacts = useRangeFacts(view)
  const format = useFormat()
  const seesPeople = useMaySeePeople()
  const { found: insights, testCounts: tests } = useMemo(() => activityInsights(rangeFacts.facts), [rangeFacts.facts])
  const { falseDiscoveryRate, observationsNeeded } = activityInsightSettings
  const hasTooFew = tests.some(({ tooFew, tested }) => tooFew > 0 || tested === 0)
  return (
    <ActivityFrame place={view} found={rangeFacts}>
      <Panel title={texts.found} beside={format.count(insights.length)}>
        {insights.length === 0 ? (
          <Typography color="textSecondary">{texts.none}</Typography>
        ) : (
          <InsightTable found={insights} words={rangeFacts.words} />
        )}
      </Panel>
      <Panel title={texts.tests}>
        <TestTable tests={tests} />
        <Typography variant="body2" color="textSecondary" sx={{ mt: 2, maxWidth: '90ch' }}>
          {texts.median} {texts.rate(format.number(falseDiscoveryRate * 100), format.count(observationsNeeded))}{' '}
          {hasTooFew && texts.longer} {!seesPeople && texts.noPeople}
        </Typography>
      </Panel>
    </ActivityFrame>
  )
}
