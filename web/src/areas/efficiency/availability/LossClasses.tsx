import { stateLook } from '@takt/domain/areas/efficiency/timeline/stateStyles.ts'
import type { Compared } from '../../../core/dashboards/comparison/useCompared.ts'
import type { Bucket } from '../../../core/dashboards/figures/teepResponse.ts'
import { StateSwatch } from '../../../core/dashboards/states/StateSwatch.tsx'
import { BarList } from '../../../core/kit/chart/BarList.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { Panel } from '../../../core/kit/Panel.tsx'
import { classSecs, type LossClass, lossClasses } from './availabilityLosses.ts'
import { availabilityTexts as texts } from './texts.ts'

const shareOf = (bucket: Bucket | null | undefined, kind: LossClass) =>
  bucket && bucket.plannedSecs > 0 ? classSecs(bucket, kind) / bucket.plannedSecs : null

/** Planned time not run, by loss class; selecting a class limits the other charts to it. */
export function LossClasses(props: {
  bucket: Bucket
  before: Bucket | null | undefined
  compared: Compared
  loss: LossClass | undefined
  onPick: (loss: LossClass) => void
}) {
  const { bucket, before, compared } = props
  const format = useFormat()
  const hasChange = compared.range !== null
  const rows = lossClasses.map((kind) => {
    const secs = classSecs(bucket, kind)
    const [share, previousShare] = [shareOf(bucket, kind), shareOf(before, kind)]
    const points = format.points(share === null || previousShare === null ? null : share - previousShare)
    const change = before === undefined ? null : points
    return {
      key: kind,
      label: stateLook[kind].label,
      value: secs,
      text: format.duration(secs),
      beside: format.ratio(share),
      ...(hasChange ? { more: [change] } : {}),
      hint: [`${format.exact(secs)} s`, ...(hasChange ? [texts.changeHint(compared.words)] : [])].join('. '),
      lead: <StateSwatch kind={kind} />,
      parts: [{ key: kind, value: secs, fill: <StateSwatch kind={kind} width="100%" height="100%" /> }],
    }
  })
  return (
    <Panel title={texts.byClass} beside={hasChange ? compared.words : ''}>
      <BarList
        label={texts.byClass}
        columns={{
          label: texts.class,
          value: texts.time,
          beside: texts.shareOfPlanned,
          ...(hasChange ? { more: [texts.change] } : {}),
        }}
        rows={rows}
        selected={props.loss ?? null}
        onSelect={(kind) => props.onPick(kind as LossClass)}
        labelWidth="8rem"
      />
    </Panel>
  )
}
