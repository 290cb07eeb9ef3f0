import Link from '@mui/material/Link'
import TextField from '@mui/material/TextField'
import type { CharacteristicKey } from '@takt/domain/areas/quality/responses/checkCharacteristics.ts'
import type { ChartPoint } from '@takt/domain/areas/quality/takings.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { useValues } from '../../checksheets/index.ts'
import type { SeriesValue } from '../checks/useSeries.ts'
import { limitsTexts as texts } from './texts.ts'

const maxCauseLength = 200

/** Returns the reasons and actions recorded with the values of a point. */
function useRecordedCause(of: CharacteristicKey, point: ChartPoint<SeriesValue>): string {
  const { data } = useValues({
    pageId: of.pageId,
    checkID: of.checkID,
    ...(of.resourceID === null ? {} : { resourceID: of.resourceID }),
    from: new Date(point.values[0]!.at).toISOString(),
    to: new Date(point.at + 1).toISOString(),
    limit: 1000,
  })
  const entries = new Set(point.values.map(({ entryId }) => entryId))
  const matches = data?.values.filter(({ entryId }) => entries.has(entryId)) ?? []
  const causes = matches.map(({ reason, action }) => [reason, action].filter(Boolean).join(' · ')).filter(Boolean)
  return [...new Set(causes)].join('; ').slice(0, maxCauseLength)
}

/** Input for the cause of an excluded point; the text recorded with its values can be copied into it. */
export function CauseField(props: {
  of: CharacteristicKey
  point: ChartPoint<SeriesValue>
  label: string
  cause: string
  onChange: (cause: string) => void
}) {
  const { cause, onChange } = props
  const recordedCause = useRecordedCause(props.of, props.point)
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <TextField
        size="small"
        fullWidth
        required
        label={props.label}
        value={cause}
        onChange={({ target }) => onChange(target.value)}
        slotProps={{ htmlInput: { maxLength: maxCauseLength, autoComplete: 'off' } }}
      />
      {recordedCause !== '' && recordedCause !== cause && (
        <Link
          component="button"
          type="button"
          variant="body2"
          onClick={() => onChange(recordedCause)}
          sx={{ textAlign: 'left', overflowWrap: 'anywhere' }}
        >
          {texts.takeOver(recordedCause)}
        </Link>
      )}
    </Box>
  )
}
