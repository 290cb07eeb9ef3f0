import type { Payback } from '@takt/domain/areas/roi/payback.ts'
import type { TelemetryData } from '@takt/domain/areas/roi/responses/telemetry.ts'
import { daysPerMonth } from '@takt/domain/areas/roi/returnCourse.ts'
import { moneyOf } from '@takt/domain/areas/roi/sumTelemetry.ts'
import { type HeadMetric, MetricHead } from '../../../core/dashboards/figures/MetricHead.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { roiTexts as texts } from '../texts.ts'
import { useDayName } from '../useDayName.ts'
import { useMoney } from '../useMoney.ts'
import type { ReturnToDate } from './returnToDate.ts'

/** Returns the metric of the payback day; its value is text if there is no such day. */
function usePaybackMetric(payback: Payback | undefined, currency: string | null, emptyReason: string): HeadMetric {
  const money = useMoney(currency)
  const { ofNumber } = useDayName()
  const format = useFormat()
  if (!payback) return { label: texts.payback, value: '–', hint: emptyReason }
  const { kind } = payback
  const base = { label: texts.payback, against: kind === 'reached' ? texts.paidBack : texts.tooSoon }
  if (kind === 'reached') return { ...base, value: ofNumber(payback.day), hint: texts.paybackHint.reached }
  if (kind === 'tooSoon') return { ...base, value: '–', hint: texts.paybackHint.tooSoon }
  const pace = [money.exact(payback.perDay), format.count(payback.overDays)] as const
  const against = texts.paces[kind](format.money(payback.perDay, currency), format.count(payback.overDays))
  if (kind === 'never') return { ...base, value: texts.notReached, hint: texts.paybackHint.never(...pace), against }
  return { ...base, value: ofNumber(payback.day), hint: texts.paybackHint.expected(...pace), against }
}

/** The return to date, payback day, benefit and cost, and the time saved in the range. */
export function ReturnMetrics(props: {
  settings: TelemetryData['settings']
  sum: ReturnToDate | null
  /** True if a setting required for the return is missing. */
  isIncomplete: boolean
  /** Minutes saved in the range. */
  minutes: number
}) {
  const { settings, sum, minutes } = props
  const { roiWagePerHour: wage, roiInvestment, roiCostPerMonth } = settings
  const format = useFormat()
  const money = useMoney(settings.currency)
  const { ofNumber } = useDayName()
  const emptyReason = props.isIncomplete ? texts.notSet : texts.notStarted
  const [first, last] = [sum?.course[0], sum?.course.at(-1)]
  const savedValue = moneyOf(minutes, wage)
  const months = first && last ? (last.day - first.day + 1) / daysPerMonth : 0
  const payback = usePaybackMetric(
    sum?.cost ? sum.payback : undefined,
    settings.currency,
    sum ? texts.noCost : emptyReason,
  )
  return (
    <MetricHead
      label={texts.views.summary}
      family={texts.family}
      familyHelp={texts.familyHelp}
      figures={[
        {
          label: texts.return,
          value: format.ratio(sum?.ratio ?? null),
          hint: sum
            ? sum.ratio === null
              ? texts.noCost
              : `${texts.returnHint(money.exact(sum.benefit), money.exact(sum.cost))}: ${format.exact(sum.ratio)}`
            : emptyReason,
          against: first && last ? texts.sinceUpTo(ofNumber(first.day), ofNumber(last.day)) : null,
        },
        payback,
        {
          label: texts.benefit,
          value: money.round(sum?.benefit ?? null),
          hint: sum ? texts.benefitHint(format.exact(sum.minutes), money.exact(wage)) : emptyReason,
          against: sum ? texts.spared(format.duration(sum.minutes * 60)) : null,
        },
        {
          label: texts.cost,
          value: money.round(sum?.cost ?? null),
          hint: sum
            ? texts.costHint(money.exact(roiInvestment ?? 0), money.exact(roiCostPerMonth ?? 0), format.number(months))
            : emptyReason,
          against: sum ? texts.costOf(money.round(roiInvestment ?? 0), money.round(roiCostPerMonth ?? 0)) : null,
        },
        {
          label: texts.inRange,
          value: format.duration(minutes * 60),
          hint: texts.inRangeHint(format.exact(minutes)),
          against: savedValue === null ? texts.noWage : texts.worth(money.round(savedValue)),
        },
      ]}
    />
  )
}
