import Add from '@mui/icons-material/Add'
import DeleteOutline from '@mui/icons-material/DeleteOutlined'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import IconButton from '@mui/material/IconButton'
import TextField from '@mui/material/TextField'
import { useEffect, useId, useState } from 'react'
import { Box } from '../../../core/kit/Box.tsx'
import { SearchSelect } from '../../../core/kit/select/SearchSelect.tsx'
import { taskDialogTexts as texts } from './texts.ts'
import { dayChoices, isDuplicate, nextRow, type TimeRow } from './times.ts'

const errorMs = 3000
const stepSecs = 300

const choices = dayChoices.map((value) => ({ value, label: texts.days[value] }))
const labelOf = (day: TimeRow['day']) => (day === '' ? '' : texts.days[day])

/** Returns the current abbreviation of a time zone: `EST`, `GMT+2`. */
export const zoneAbbreviation = (timeZone: string, now: number): string =>
  new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' })
    .formatToParts(now)
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone

const table = {
  borderCollapse: 'collapse',
  fontSize: '0.8125rem',
  '& th, & td': { textAlign: 'left', fontWeight: 400, pr: { xs: 1, sm: 3 }, py: 1 },
  '& th': { color: 'text.secondary', fontSize: '0.75rem' },
} as const

/** The days and times at which a task is due, without duplicates. */
export function ScheduleTimes(props: {
  rows: readonly TimeRow[]
  timeZone: string
  /** True if the times can be changed. */
  mayWrite: boolean
  onChange: (rows: readonly TimeRow[]) => void
}) {
  const { rows, mayWrite } = props
  const id = useId()
  const [problem, setProblem] = useState<string | null>(null)
  /**
   * Index of the row whose change was rejected, and the number of rejections: the row shows its previous value again.
   */
  const [rejected, setRejected] = useState({ place: -1, count: 0 })
  useEffect(() => {
    if (problem === null) return
    const timer = setTimeout(() => setProblem(null), errorMs)
    return () => clearTimeout(timer)
  }, [problem])
  const zone = zoneAbbreviation(props.timeZone, Date.now())
  const change = (index: number, row: TimeRow) => {
    const next = rows.with(index, row)
    if (isDuplicate(next, index)) {
      setRejected(({ count }) => ({ place: index, count: count + 1 }))
      return setProblem(texts.duplicate(labelOf(row.day), row.time))
    }
    setProblem(null)
    props.onChange(next)
  }
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      <Box component="table" aria-label={texts.times} sx={table}>
        <thead>
          <tr>
            <th scope="col">{texts.dayOfWeek}</th>
            <th scope="col">{texts.time}</th>
            {mayWrite && (
              <Box component="th" scope="col" sx={{ fontSize: '0 !important' }}>
                {texts.deleteColumn}
              </Box>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a time is its place in the list
            <tr key={index}>
              <td>
                {mayWrite ? (
                  <Box sx={{ width: { xs: '9.25rem', sm: '14rem' } }}>
                    <SearchSelect
                      key={rejected.place === index ? rejected.count : 0}
                      autoFocus={rejected.place === index && problem !== null}
                      id={`${id}-day-${index}`}
                      label={texts.dayOf(index + 1)}
                      options={choices}
                      value={row.day || null}
                      onChange={(day) => change(index, { ...row, day: (day ?? '') as TimeRow['day'] })}
                    />
                  </Box>
                ) : (
                  labelOf(row.day)
                )}
              </td>
              <td>
                <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: { xs: 1, sm: 2 } }}>
                  {mayWrite ? (
                    <TextField
                      hiddenLabel
                      size="small"
                      type="time"
                      value={row.time}
                      onChange={({ target }) =>
                        target.value && change(index, { ...row, time: target.value.slice(0, 5) })
                      }
                      slotProps={{ htmlInput: { step: stepSecs, 'aria-label': texts.timeOf(index + 1) } }}
                    />
                  ) : (
                    row.time
                  )}
                  <Chip size="small" variant="outlined" label={zone} title={props.timeZone} />
                </Box>
              </td>
              {mayWrite && (
                <td>
                  <IconButton
                    size="small"
                    aria-label={texts.removeTime(labelOf(row.day), row.time)}
                    disabled={rows.length === 1}
                    onClick={() => props.onChange(rows.toSpliced(index, 1))}
                  >
                    <DeleteOutline fontSize="small" />
                  </IconButton>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </Box>
      {problem && (
        <Box role="alert" sx={{ fontSize: '0.8125rem', color: 'error.main' }}>
          {problem}
        </Box>
      )}
      {mayWrite && (
        <Button
          size="small"
          startIcon={<Add fontSize="small" />}
          onClick={() => props.onChange([...rows, nextRow(rows)])}
        >
          {texts.addTime}
        </Button>
      )}
    </Box>
  )
}
