import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import TextField from '@mui/material/TextField'
import { useId, useState } from 'react'
import { Temporal } from 'temporal-polyfill'
import { Box } from '../../core/kit/Box.tsx'
import { FieldFrame } from '../../core/kit/form/FieldFrame.tsx'
import { scheduleTexts as texts } from './texts.ts'

/** Returns the instant (epoch ms) of a wall time `YYYY-MM-DDTHH:mm` in a zone; null if it is invalid. */
export function instantOf(wall: string, timeZone: string): number | null {
  try {
    return Temporal.PlainDateTime.from(wall).toZonedDateTime(timeZone).epochMilliseconds
  } catch {
    return null
  }
}

const wallNow = (timeZone: string) =>
  Temporal.Now.zonedDateTimeISO(timeZone).toPlainDateTime().toString({ smallestUnit: 'minute' })

/** The dialog that asks when a changed schedule takes effect: now, or at a past or future time. */
export function SaveDialog(props: {
  timeZone: string
  busy: boolean
  onCancel: () => void
  /** ISO instant; undefined for now. */
  onSave: (effectiveFrom: string | undefined) => void
}) {
  const { timeZone } = props
  const id = useId()
  const [isNow, setIsNow] = useState(true)
  const [wall, setWall] = useState(() => wallNow(timeZone))
  const [isSubmitted, setIsSubmitted] = useState(false)
  const at = instantOf(wall, timeZone)
  const hint = isNow ? texts.nowHint : at === null ? undefined : at < Date.now() ? texts.pastHint : texts.futureHint
  const save = () => {
    setIsSubmitted(true)
    if (isNow) props.onSave(undefined)
    else if (at !== null) props.onSave(new Date(at).toISOString())
  }
  return (
    <Dialog open onClose={props.onCancel} maxWidth="xs" fullWidth aria-labelledby={id}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <DialogTitle id={id} component="h2" sx={{ fontSize: '0.9375rem', fontWeight: 650 }}>
          {texts.saveTitle}
        </DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 3 }}>
          <RadioGroup
            aria-labelledby={id}
            value={isNow ? 'now' : 'then'}
            onChange={(_, value) => setIsNow(value === 'now')}
          >
            <FormControlLabel value="now" control={<Radio size="small" autoFocus />} label={texts.fromNow} />
            <FormControlLabel value="then" control={<Radio size="small" />} label={texts.fromThen} />
          </RadioGroup>
          {!isNow && (
            <FieldFrame
              id={`${id}at`}
              label={texts.fromField(timeZone)}
              problem={isSubmitted && at === null ? texts.badMoment : undefined}
            >
              {(described) => (
                <TextField
                  id={described.id}
                  hiddenLabel
                  size="small"
                  type="datetime-local"
                  value={wall}
                  onChange={({ target }) => setWall(target.value)}
                  slotProps={{ htmlInput: { 'aria-describedby': described.describedBy } }}
                />
              )}
            </FieldFrame>
          )}
          <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary', minHeight: '1.25rem' }}>{hint}</Box>
        </DialogContent>
        <DialogActions sx={{ px: 6, pb: 4 }}>
          <Button onClick={props.onCancel} variant="outlined">
            {texts.cancel}
          </Button>
          <Button type="submit" variant="contained" loading={props.busy}>
            {texts.save}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
