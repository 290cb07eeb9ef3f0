import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useShiftName } from '../../../core/dashboards/scope/useShiftName.ts'
import { BarList } from '../../../core/kit/chart/BarList.tsx'
import { Panel } from '../../../core/kit/Panel.tsx'
import { downtimeTexts as texts } from './texts.ts'
import { useDowntimeAddress, useLosses } from './useDowntime.ts'
import { useLossRows } from './useLossRows.tsx'

/** Downtime by shift, in shift order. */
export function ShiftBars() {
  const { search, measure, change } = useDowntimeAddress()
  const { losses, former, words, isKnown } = useLosses('shiftNum')
  const rows = useLossRows(measure)
  const shiftName = useShiftName()
  const shifts = [...losses.values()].sort((a, b) => Number(a.key) - Number(b.key))
  return (
    <Panel title={texts.byShift} beside={former ? words : ''}>
      {!isKnown ? (
        <Skeleton variant="rounded" height={120} />
      ) : shifts.length === 0 ? (
        <Typography variant="body2" color="textSecondary">
          {texts.nothingPicked}
        </Typography>
      ) : (
        <BarList
          label={texts.byShift}
          columns={rows.columns({ label: texts.shift, hasCumulative: false, hasFormer: former !== null })}
          labelWidth="8rem"
          rows={shifts.map((loss) =>
            rows.row(loss, {
              name: { label: Number(loss.key) < 0 ? texts.outsideShifts : shiftName(Number(loss.key)) },
              former,
              hasCumulative: false,
            }),
          )}
          selected={search.shift?.toString() ?? null}
          onSelect={(key) => change({ shift: search.shift === Number(key) ? undefined : Number(key) })}
        />
      )}
    </Panel>
  )
}
