import { DefectSwatch } from '../../../core/dashboards/parts/DefectSwatch.tsx'
import { BarListPanel } from '../../../core/kit/chart/BarListPanel.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import type { ScrapShare } from './qualityRows.ts'
import { qualityTexts as texts } from './texts.ts'

/** Pareto chart of scrap sources: share and cumulative share. */
export function ScrapPareto(props: {
  isLoading: boolean
  title: string
  /** Heading of the rows. */
  of: string
  rows: readonly ScrapShare[]
  nameOf: (key: string) => string
  selected?: string | undefined
  onPick?: (key: string) => void
}) {
  const { rows, onPick } = props
  const format = useFormat()
  return (
    <BarListPanel
      title={props.title}
      beside={format.count(rows.length)}
      isLoading={props.isLoading}
      nothing={texts.noScrap}
      columns={{ label: props.of, value: texts.scrap, beside: texts.share, more: [texts.cumulative, texts.made] }}
      rows={rows.map(({ key, scrap, made: totalCount, share, cumulative }) => ({
        key,
        label: props.nameOf(key),
        value: scrap,
        text: format.number(scrap),
        beside: format.ratio(share),
        more: [format.ratio(cumulative), format.number(totalCount)],
        parts: [{ key: 'scrap', value: 1, fill: <DefectSwatch kind="scrap" width="100%" height="100%" /> }],
      }))}
      selected={props.selected ?? null}
      {...(onPick ? { onSelect: onPick } : {})}
      labelWidth="18rem"
      valueWidth="4rem"
    />
  )
}
