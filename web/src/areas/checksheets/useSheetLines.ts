import { useFormat } from '../../core/kit/format/FormatContext.tsx'
import { checksOf } from './checksOf.ts'
import { expectedOf } from './expected.ts'
import { checksheetTexts as texts } from './texts.ts'

/** Says the text of a checksheet as lines to be compared, one a check, as people read it. */
export function useSheetLines(): (text: string) => string {
  const { exact } = useFormat()
  return (text) =>
    checksOf(text)
      .map((check) => {
        const { checkID, text: what, samples, frequency, chart, holds, gaugeID, gaugeKind } = check
        const often = [texts.timesOf(samples), texts.frequencies[frequency]].filter(Boolean).join(' ')
        const charted = chart === 'usual' ? [] : [texts.charts[chart]]
        const held = holds ? [texts.holds] : []
        const gauge = gaugeID ?? gaugeKind
        const measured = gauge === null ? [] : [texts.measuredWith(gauge)]
        return [checkID, what, expectedOf(check, exact), often, ...charted, ...held, ...measured].join(' · ')
      })
      .join('\n')
}
