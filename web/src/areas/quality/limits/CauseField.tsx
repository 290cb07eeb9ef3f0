import Link from '@mui/material/Link'
import TextField from '@mui/material/TextField'
import type { CharacteristicKey } from '@takt/domain/areas/quality/answers/checkCharacteristics.ts'
import type { ChartPoint } from '@takt/domain/areas/quality/takings.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { useValues } from '../../checksheets/face.ts'
import type { SeriesValue } from '../checks/useSeries.ts'
import { limitsTexts as texts } from './texts.ts'

const mostCause = 200

/** What was said at the values of a point: why they are so, and what was done. */
function useSaidAt(of: CharacteristicKey, point: ChartPoint<SeriesValue>): string {
  const { data } = useValues({
    pageId: of.pageId,
    checkID: of.checkID,
    ...(of.resourceID === null ? {} : { resourceID: of.resourceID }),
    from: new Date(point.values[0]!.at).toISOString(),
    to: new Date(point.at + 1).toISOString(),
    limit: 1000,
  })
  const entries = new Set(point.values.map(({ entryId }) => entryId))
  const found = data?.values.filter(({ entryId }) => entries.has(entryId)) ?? []
  const said = found.map(({ reason, action }) => [reason, action].filter(Boolean).join(' · ')).filter(Boolean)
  return [...new Set(said)].join('; ').slice(0, mostCause)
}

/** Asks for the cause of a point that is left out; what was recorded with its values can be taken for it. */
export function CauseField(props: {
  of: CharacteristicKey
  point: ChartPoint<SeriesValue>
  label: string
  cause: string
  onChange: (cause: string) => void
}) {
  const { cause, onChange } = props
  const said = useSaidAt(props.of, props.point)
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <TextField
        size="small"
        fullWidth
        required
        label={props.label}
        value={cause}
        onChange={({ target }) => onChange(target.value)}
        slotProps={{ htmlInput: { maxLength: mostCause, autoComplete: 'off' } }}
      />
      {said !== '' && said !== cause && (
        <Link
          component="button"
          type="button"
          variant="body2"
          onClick={() => onChange(said)}
          sx={{ textAlign: 'left', overflowWrap: 'anywhere' }}
        >
          {texts.takeOver(said)}
        </Link>
      )}
    </Box>
  )
}
