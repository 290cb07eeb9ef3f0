import Typography from '@mui/material/Typography'
import {
  type ActivityInsight,
  activityInsightSettings,
  activityInsights,
  type LookedAt,
} from '@takt/domain/areas/activity/insights/activityInsights.ts'
import { useMemo } from 'react'
import { type Format, useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { Panel } from '../../../core/kit/Panel.tsx'
import { VirtualTable } from '../../../core/kit/table/VirtualTable.tsx'
import { useSeesPeople } from '../../../core/session/useSeesPeople.ts'
import { ActivityFrame } from '../ActivityFrame.tsx'
import { useActivityHere } from '../useActivityHere.ts'
import type { ActivityWords } from '../useActivityWords.ts'
import { useRangeFacts } from '../useRangeFacts.ts'
import { insightTexts as texts } from './texts.ts'

const foundWidths = ['8.5rem', 'clamp(22rem, 33vw, 60rem)', '14rem', '12rem']
const lookedWidths = ['9rem', 'minmax(20rem, 3fr)', '7rem', '8rem', '7rem']
const leastShown = 0.0001

/** A value of a kind, as people say it. */
const valueText = (kind: ActivityInsight['kind'], value: number, format: Format): string =>
  kind === 'waiting' ? format.duration(value) : kind === 'tending' ? format.ratio(value) : format.number(value)

function FoundTable({ found, words }: { found: readonly ActivityInsight[]; words: ActivityWords }) {
  const format = useFormat()
  const columns = Object.values(texts.columns).map((label, place) => ({ label, width: foundWidths[place]! }))
  return (
    <VirtualTable
      label={texts.found}
      columns={columns}
      count={found.length}
      row={(place) => {
        const { kind, zoneId, resourceID, median, othersMedian, pValue, evidence, ...counts } = found[place]!
        const about = resourceID ?? words.zone(zoneId)
        const [value, others] = [median, othersMedian].map((each) => valueText(kind, each, format)) as [string, string]
        const p = pValue < leastShown ? texts.below(format.exact(leastShown)) : format.exact(pValue)
        return [
          texts.kinds[kind],
          texts.sentences[kind]({ about, value, others }),
          [evidence.jobNum, format.instant(evidence.start, 'minute'), valueText(kind, evidence.value, format)]
            .filter(Boolean)
            .join(' · '),
          texts.sure(p, format.count(counts.observations), format.count(counts.othersObservations)),
        ]
      }}
    />
  )
}

function LookedTable({ looked }: { looked: readonly LookedAt[] }) {
  const format = useFormat()
  const columns = Object.values(texts.lookedColumns).map((label, place) => ({
    label,
    width: lookedWidths[place]!,
    numeric: place > 1,
  }))
  return (
    <VirtualTable
      label={texts.looked}
      columns={columns}
      count={looked.length}
      row={(place) => {
        const { kind, tested, tooFew, observations } = looked[place]!
        return [texts.kinds[kind], texts.what[kind], ...[tested, tooFew, observations].map(format.count)]
      }}
    />
  )
}

/**
 * What of the range stands out: waiting between operations, walking, tending several machines; and what was looked at.
 */
export function InsightsView() {
  const place = useActivityHere()
  const told = useRangeFacts(place)
  const format = useFormat()
  const seesPeople = useSeesPeople()
  const { found, looked } = useMemo(() => activityInsights(told.facts), [told.facts])
  const { falseDiscoveryRate, observationsNeeded } = activityInsightSettings
  const hasTooFew = looked.some(({ tooFew, tested }) => tooFew > 0 || tested === 0)
  return (
    <ActivityFrame place={place} found={told}>
      <Panel title={texts.found} beside={format.count(found.length)}>
        {found.length === 0 ? (
          <Typography color="textSecondary">{texts.none}</Typography>
        ) : (
          <FoundTable found={found} words={told.words} />
        )}
      </Panel>
      <Panel title={texts.looked}>
        <LookedTable looked={looked} />
        <Typography variant="body2" color="textSecondary" sx={{ mt: 2, maxWidth: '90ch' }}>
          {texts.median} {texts.rate(format.number(falseDiscoveryRate * 100), format.count(observationsNeeded))}{' '}
          {hasTooFew && texts.longer} {!seesPeople && texts.noPeople}
        </Typography>
      </Panel>
    </ActivityFrame>
  )
}
