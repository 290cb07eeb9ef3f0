import { stateLook } from '@takt/domain/areas/efficiency/timeline/stateStyles.ts'
import { useMemo } from 'react'
import type { ResourceTeep } from '../../../core/dashboards/figures/teepResponse.ts'
import { StateSwatch } from '../../../core/dashboards/states/StateSwatch.tsx'
import { BarListPanel } from '../../../core/kit/chart/BarListPanel.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { efficiencyTexts } from '../texts.ts'
import { classSecs, type LossClass, lossClasses, lostSecs } from './availabilityLosses.ts'
import { availabilityTexts as texts } from './texts.ts'

/** Machines by planned time not run, each bar divided by loss class; one machine can be selected. */
export function LossesByMachine(props: {
  resources: readonly ResourceTeep[]
  nameOf: (resourceID: string) => string
  loss: LossClass | undefined
  machine: string | undefined
  onPick: (machine: string) => void
}) {
  const { resources, loss, nameOf } = props
  const format = useFormat()
  const rows = useMemo(
    () =>
      resources
        .flatMap(({ resourceID, buckets: [bucket] }) =>
          bucket ? [{ resourceID, bucket, lost: lostSecs(bucket, loss) }] : [],
        )
        .filter(({ lost }) => lost > 0)
        .sort((a, b) => b.lost - a.lost)
        .map(({ resourceID, bucket, lost }) => ({
          key: resourceID,
          label: nameOf(resourceID),
          value: lost,
          text: format.duration(lost),
          beside: format.ratio(bucket.plannedSecs > 0 ? lost / bucket.plannedSecs : null),
          more: [format.ratio(bucket.availability)],
          hint: `${nameOf(resourceID)}: ${texts.made(format.duration(lost), format.ratio(bucket.plannedSecs > 0 ? lost / bucket.plannedSecs : null))}`,
          parts: lossClasses
            .filter((kind) => !loss || kind === loss)
            .map((kind) => ({
              key: kind,
              value: classSecs(bucket, kind),
              hint: `${stateLook[kind].label}: ${format.duration(classSecs(bucket, kind))}`,
              fill: <StateSwatch kind={kind} width="100%" height="100%" />,
            })),
        })),
    [resources, loss, format, nameOf],
  )
  const title = loss ? texts.byMachineOf(stateLook[loss].label) : texts.byMachine
  return (
    <BarListPanel
      title={title}
      beside={String(rows.length)}
      nothing={texts.noneLost}
      columns={{
        label: efficiencyTexts.machine,
        value: texts.time,
        beside: texts.shareOfPlanned,
        more: [efficiencyTexts.availability],
      }}
      rows={rows}
      selected={props.machine ?? null}
      onSelect={props.onPick}
      labelWidth="12rem"
    />
  )
}
