import ButtonBase from '@mui/material/ButtonBase'
import { Fragment, type KeyboardEvent } from 'react'
import { Box } from '../../../core/kit/Box.tsx'
import { ChartPanel } from '../../../core/kit/chart/ChartPanel.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { type Loss, measured } from './losses.ts'
import { downtimeTexts as texts } from './texts.ts'
import { useDowntimeAddress, useLosses } from './useDowntime.ts'

const hours = Array.from({ length: 24 }, (_, hour) => hour)
const two = (value: number) => String(value).padStart(2, '0')
const emptyLoss = (key: string): Loss => ({ key, secs: 0, stops: 0 })

/** Height of the columns above the hour labels, and width of the axis on their left. */
const [axisHeight, axisWidth] = ['10.75rem', '4.5rem']
const gridLine = { position: 'absolute', right: 0, height: '1px', bgcolor: 'divider' } as const
const axisText = {
  position: 'absolute',
  width: '4rem',
  textAlign: 'right',
  fontSize: '0.75rem',
  lineHeight: 1,
  mt: '-0.4em',
  whiteSpace: 'nowrap',
  color: 'text.secondary',
} as const

/** Moves the focus between columns. */
function onKeyDown(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
  if (!step) return
  const columns = [...event.currentTarget.querySelectorAll('button')]
  const next = columns[columns.indexOf(document.activeElement as HTMLButtonElement) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** Downtime by hour of the day (local time of the organization), totaled over all days of the range. */
export function HourColumns() {
  const { search, measure, change } = useDowntimeAddress()
  const { losses, isKnown } = useLosses('hourOfDay')
  const format = useFormat()
  const rows = hours.map((hour) => losses.get(String(hour)) ?? emptyLoss(String(hour)))
  const max = Math.max(1, ...rows.map((loss) => measured(loss, measure)))
  const text = (loss: Loss) => (measure === 'time' ? format.duration(loss.secs) : format.count(loss.stops))
  return (
    <ChartPanel
      title={texts.byHour}
      isLoading={!isKnown}
      beside={texts.byHourBeside(format.timeZone)}
      table={{
        label: texts.hourColumns,
        maxHeight: '20rem',
        columns: [
          { label: texts.hour },
          { label: texts.time, numeric: true },
          { label: texts.stopsShort, numeric: true },
        ],
        rows: rows.map((loss) => ({
          key: loss.key,
          cells: [`${two(Number(loss.key))}:00`, format.duration(loss.secs), format.count(loss.stops)],
        })),
      }}
    >
      <Box aria-hidden sx={{ position: 'relative', height: axisHeight, mb: `-${axisHeight}`, pointerEvents: 'none' }}>
        {[1, 0.5].map((share) => (
          <Fragment key={share}>
            <Box sx={{ ...gridLine, left: axisWidth }} style={{ top: `${(1 - share) * 100}%` }} />
            <Box sx={axisText} style={{ top: `${(1 - share) * 100}%` }}>
              {measure === 'time' ? format.duration(max * share) : format.number(max * share)}
            </Box>
          </Fragment>
        ))}
      </Box>
      <Box
        role="group"
        aria-label={texts.hourColumns}
        onKeyDown={onKeyDown}
        sx={{
          display: 'grid',
          gridTemplateColumns: 'repeat(24, minmax(0, 1fr))',
          gap: '2px',
          height: '12rem',
          ml: axisWidth,
        }}
      >
        {rows.map((loss, hour) => {
          const isSelected = search.hour === hour
          return (
            <ButtonBase
              key={loss.key}
              tabIndex={hour === (search.hour ?? 0) ? 0 : -1}
              aria-pressed={isSelected}
              aria-label={`${two(hour)}:00, ${text(loss)}`}
              title={`${two(hour)}:00–${two((hour + 1) % 24)}:00: ${format.duration(loss.secs)}, ${format.count(loss.stops)} ${texts.stopsShort}`}
              onClick={() => change({ hour: isSelected ? undefined : hour })}
              sx={{
                display: 'grid',
                gridTemplateRows: '1fr 1.25rem',
                gridTemplateColumns: 'minmax(0, 1fr)',
                justifyContent: 'stretch',
                alignItems: 'end',
                borderRadius: 0.5,
                bgcolor: isSelected ? 'action.selected' : undefined,
                '&:hover': { bgcolor: 'action.hover' },
              }}
            >
              <Box
                aria-hidden
                sx={{ bgcolor: isSelected ? 'text.primary' : 'text.secondary', opacity: 0.8, borderRadius: 0.5 }}
                style={{ height: `${(measured(loss, measure) / max) * 100}%` }}
              />
              <Box
                aria-hidden
                sx={{ fontSize: '0.75rem', color: 'text.secondary', whiteSpace: 'nowrap', overflow: 'visible' }}
              >
                {hour % 3 === 0 ? two(hour) : ''}
              </Box>
            </ButtonBase>
          )
        })}
      </Box>
    </ChartPanel>
  )
}
