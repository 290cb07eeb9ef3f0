import type { TelemetryData } from '@takt/domain/areas/roi/answers/telemetry.ts'
import type { Payback } from '@takt/domain/areas/roi/payback.ts'
import { daysPerMonth } from '@takt/domain/areas/roi/returnCourse.ts'
import { moneyOf } from '@takt/domain/areas/roi/sumTelemetry.ts'
import { FigureHead, type HeadFigure } from '../../../core/dashboards/figures/FigureHead.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { roiTexts as texts } from '../texts.ts'
import { useDayName } from '../useDayName.ts'
import { useMoney } from '../useMoney.ts'
import type { ReturnSoFar } from './returnSoFar.ts'

/** When cost is paid back, in a day or the word that there is none. */
function usePaybackFigure(payback: Payback | undefined, currency: string | null, why: string): HeadFigure {
  const money = useMoney(currency)
  const { ofNumber } = useDayName()
  const format = useFormat()
  if (!payback) return { label: texts.payback, value: '–', hint: why }
  const { kind } = payback
  const told = { label: texts.payback, against: kind === 'reached' ? texts.paidBack : texts.tooSoon }
  if (kind === 'reached') return { ...told, value: ofNumber(payback.day), hint: texts.paybackHint.reached }
  if (kind === 'tooSoon') return { ...told, value: '–', hint: texts.paybackHint.tooSoon }
  const pace = [money.exact(payback.perDay), format.count(payback.overDays)] as const
  const against = texts.paces[kind](format.money(payback.perDay, currency), format.count(payback.overDays))
  if (kind === 'never') return { ...told, value: texts.notReached, hint: texts.paybackHint.never(...pace), against }
  return { ...told, value: ofNumber(payback.day), hint: texts.paybackHint.expected(...pace), against }
}

/** The return so far, when it is paid back, its benefit and cost, and what the range spared. */
export function ReturnFigures(props: {
  settings: TelemetryData['settings']
  sum: ReturnSoFar | null
  /** What is not set that a return takes. */
  isIncomplete: boolean
  /** Minutes spared in the range. */
  minutes: number
}) {
  const { settings, sum, minutes } = props
  const { roiWagePerHour: wage, roiInvestment, roiCostPerMonth } = settings
  const format = useFormat()
  const money = useMoney(settings.currency)
  const { ofNumber } = useDayName()
  const why = props.isIncomplete ? texts.notSet : texts.notBegun
  const [first, last] = [sum?.course[0], sum?.course.at(-1)]
  const worth = moneyOf(minutes, wage)
  const months = first && last ? (last.day - first.day + 1) / daysPerMonth : 0
  const payback = usePaybackFigure(sum?.cost ? sum.payback : undefined, settings.currency, sum ? texts.noCost : why)
  return (
    <FigureHead
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
            : why,
          against: first && last ? texts.sinceUpTo(ofNumber(first.day), ofNumber(last.day)) : null,
        },
        payback,
        {
          label: texts.benefit,
          value: money.round(sum?.benefit ?? null),
          hint: sum ? texts.benefitHint(format.exact(sum.minutes), money.exact(wage)) : why,
          against: sum ? texts.spared(format.duration(sum.minutes * 60)) : null,
        },
        {
          label: texts.cost,
          value: money.round(sum?.cost ?? null),
          hint: sum
            ? texts.costHint(money.exact(roiInvestment ?? 0), money.exact(roiCostPerMonth ?? 0), format.number(months))
            : why,
          against: sum ? texts.costOf(money.round(roiInvestment ?? 0), money.round(roiCostPerMonth ?? 0)) : null,
        },
        {
          label: texts.inRange,
          value: format.duration(minutes * 60),
          hint: texts.inRangeHint(format.exact(minutes)),
          against: worth === null ? texts.noWage : texts.worth(money.round(worth)),
        },
      ]}
    />
  )
}
