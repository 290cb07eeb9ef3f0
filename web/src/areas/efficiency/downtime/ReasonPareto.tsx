import Alert from '@mui/material/Alert'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useMemo } from 'react'
import { StateSwatch } from '../../../core/dashboards/states/StateSwatch.tsx'
import { BarList } from '../../../core/kit/chart/BarList.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { Panel } from '../../../core/kit/Panel.tsx'
import { OpenUnexplained } from '../reasons/unexplained/OpenUnexplained.tsx'
import { paretoOf, totalLoss } from './losses.ts'
import { downtimeTexts as texts } from './texts.ts'
import { type Losses, useDowntimeAddress } from './useDowntime.ts'
import { colourPatch, useLossRows } from './useLossRows.tsx'
import { useReasonStyles } from './useReasonStyles.ts'

/**
 * Pareto chart of stop reasons with the cumulative share; stops without a reason are highlighted and link to the page
 * where reasons are entered.
 */
export function ReasonPareto(props: { byReason: Losses }) {
  const { search, measure, change } = useDowntimeAddress()
  const { losses, former, words, more, isKnown } = props.byReason
  const styles = useReasonStyles()
  const format = useFormat()
  const rows = useLossRows(measure)
  const pareto = useMemo(() => paretoOf(losses.values(), measure), [losses, measure])
  const all = totalLoss(losses.values())
  // The hint about stops without a reason does not apply while another reason is selected.
  const unexplained = search.reason ? undefined : losses.get('')
  return (
    <Panel title={texts.byReason} beside={former ? words : ''}>
      {unexplained && unexplained.secs > 0 && (
        <Alert severity="warning" variant="outlined" sx={{ mb: 3, py: 0 }} action={<OpenUnexplained />}>
          {texts.unexplained(
            format.duration(unexplained.secs),
            format.count(unexplained.stops),
            format.ratio(all.secs > 0 ? unexplained.secs / all.secs : null),
          )}
        </Alert>
      )}
      {!isKnown ? (
        <Skeleton variant="rounded" height={320} />
      ) : pareto.length === 0 ? (
        <Typography variant="body2" color="textSecondary">
          {texts.nothingPicked}
        </Typography>
      ) : (
        <BarList
          label={texts.byReason}
          columns={rows.columns({ label: texts.reason, hasCumulative: true, hasFormer: former !== null })}
          rows={pareto.map((loss) => {
            const { label, color } = styles(loss.key)
            return rows.row(loss, {
              name: { label, lead: loss.key === '' ? <StateSwatch kind="unknown" /> : colourPatch(color) },
              former,
              hasCumulative: true,
            })
          })}
          selected={search.reason ?? null}
          onSelect={(reason) => change({ reason: search.reason === reason ? undefined : reason })}
          maxHeight="26.75rem"
        />
      )}
      {more && (
        <Typography variant="body2" color="textSecondary" sx={{ pt: 2 }}>
          {texts.more}
        </Typography>
      )}
    </Panel>
  )
}
