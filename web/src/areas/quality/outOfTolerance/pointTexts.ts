import type { CheckChart } from '@takt/domain/areas/quality/chartShape.ts'
import type { ChartNote } from '@takt/domain/areas/quality/responses/frozenLimits.ts'
import { outTexts as texts } from './texts.ts'

/** Returns functions for the texts of a chart point, by its position. */
export function pointTexts(input: {
  chart: Pick<CheckChart, 'levels' | 'beside' | 'signals'> & { points: readonly { at: number }[] }
  noted: ReadonlyMap<number, readonly Pick<ChartNote, 'note'>[]>
  /** Reasons for excluding points from the limits, by instant. */
  leftOut: ReadonlyMap<number, string>
  beyondSpread: ReadonlySet<number>
  spreadName: string
  levelText: (level: number) => string
  instantText: (at: number) => string
}) {
  const { chart, noted, leftOut, beyondSpread, spreadName, levelText, instantText } = input
  const { points, levels, beside } = chart
  const signals = Map.groupBy(chart.signals, ({ to }) => to)

  const rules = (position: number) =>
    [
      ...(signals.get(position) ?? []).map(({ rule }) => texts.broken[rule]),
      ...(beyondSpread.has(position) ? [texts.spreadBeyond(spreadName)] : []),
    ].join(', ')

  const values = (position: number, textOf = levelText) => [
    ...(beside ? [textOf(beside[position]!)] : []),
    textOf(levels[position]!),
  ]

  const notes = (position: number) => {
    const reason = leftOut.get(points[position]!.at)
    const noteTexts = (noted.get(position) ?? []).map(({ note }) => note)
    return [...(reason === undefined ? [] : [texts.leftOutFor(reason)]), ...noteTexts].join(' · ')
  }

  const summary = (position: number) =>
    [instantText(points[position]!.at), ...values(position), rules(position), notes(position)]
      .filter(Boolean)
      .join(' · ')

  return { rules, values, notes, summary, signalCount: signals.size }
}
