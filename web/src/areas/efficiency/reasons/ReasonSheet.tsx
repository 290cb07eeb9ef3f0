import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { reasonEntries } from '@takt/domain/areas/efficiency/reasons/reasonEntries.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import { useId, useState } from 'react'
import { useReasonChoices } from '../../../core/dashboards/states/useReasonChoices.ts'
import { useMayChange } from '../../../core/items/useMayChange.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { ErrorAlert } from '../../../core/kit/ErrorAlert.tsx'
import { FieldFrame } from '../../../core/kit/form/FieldFrame.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { SideSheet } from '../../../core/kit/sheet/SideSheet.tsx'
import { ShareLink } from '../../chat/index.ts'
import { ExistingReasons } from './ExistingReasons.tsx'
import { PartSlider } from './PartSlider.tsx'
import { ReasonPicker } from './ReasonPicker.tsx'
import { StopFacts } from './StopFacts.tsx'
import { reasonInterval, reasonOf, type Stop, stoppedMs } from './stopsOf.ts'
import { reasonTexts as texts } from './texts.ts'
import { type ExistingReason, useExistingReasons } from './useExistingReasons.ts'
import { useSaveReasons } from './useSaveReasons.ts'

const hourMs = 3_600_000

/** Shares a stop in the conversation about its machine: a description, and a link to its interval. */
function ShareStop({ resourceID, stop }: { resourceID: string; stop: Stop }) {
  const format = useFormat()
  const at = (ms: number) => new Date(ms).toISOString()
  const page = {
    to: '/efficiency/details',
    search: {
      range: 'custom',
      machine: resourceID,
      from: at(stop.start - hourMs),
      to: at(stop.end + hourMs),
      stops: at(stop.start),
    },
  }
  const from = format.instant(stop.start, 'moment')
  const description = texts.sharedStop(texts.kinds[stop.kind], from, format.duration(stoppedMs(stop) / 1000))
  return <ShareLink machine={resourceID} page={page} text={description} label={texts.shareStop(from)} />
}

const maxNoteLength = 500

type About = { resourceID: string; stops: readonly Stop[]; onClose: () => void }

/**
 * Form for the reason of stops: existing entries, and for users with write permission the reason to enter, for whole
 * stops or a part of one, for all stops at once.
 */
function ReasonForm({ resourceID, stops, onClose }: About) {
  const mayWrite = useMayChange(reasonEntries)
  const formId = useId()
  const [first] = stops
  const singleStop = stops.length === 1 ? first! : null
  const [selectedCode, setSelectedCode] = useState<string | null>(singleStop && reasonOf(singleStop))
  const [part, setPart] = useState<Interval | null>(null)
  const [note, setNote] = useState('')
  const { choices, lookOf: styleOf, error } = useReasonChoices(resourceID)
  const range = { start: first!.start, end: Math.max(...stops.map(({ end }) => end)) }
  const entries = useExistingReasons({ resourceIDs: [resourceID], ...range })
  const { give: saveAction, remove } = useSaveReasons(onClose)
  const meets = (entry: Interval) => stops.some(({ start, end }) => entry.start < end && entry.end > start)
  const existing = entries.data?.filter(meets)
  const problem = error ?? entries.error
  const change = (entry: ExistingReason) => {
    if (!singleStop) return
    const clipped = { start: Math.max(entry.start, singleStop.start), end: Math.min(entry.end, singleStop.end) }
    setPart(clipped.start > singleStop.start || clipped.end < singleStop.end ? clipped : null)
    setSelectedCode(entry.reasonCode)
    setNote(entry.note ?? '')
  }
  const isReady = selectedCode !== null && !saveAction.isBusy
  const save = () => {
    if (!isReady) return
    const intervals = (singleStop && part ? [part] : stops.map(reasonInterval)).map((interval) => ({
      resourceID,
      ...interval,
    }))
    saveAction.run({
      stretches: intervals,
      stops: stops.length,
      input: { reasonCode: selectedCode, note: note.trim() || null },
      entries,
    })
  }
  const message = saveAction.message ?? remove.message
  return (
    <SideSheet
      open
      title={
        !mayWrite
          ? texts.readTitle(resourceID)
          : singleStop
            ? texts.reasonTitle(resourceID)
            : texts.reasonTitleMany(stops.length, resourceID)
      }
      closeLabel={texts.close}
      onClose={onClose}
      foot={
        mayWrite && (
          <>
            <Button variant="contained" loading={saveAction.isBusy} type="submit" form={formId} disabled={!isReady}>
              {singleStop ? texts.saveReason : texts.saveForMany(stops.length)}
            </Button>
            <Button onClick={onClose}>{texts.cancel}</Button>
          </>
        )
      }
    >
      <StopFacts stops={stops} styleOf={styleOf} />
      {singleStop && <ShareStop resourceID={resourceID} stop={singleStop} />}
      {problem && <ErrorAlert what={texts.failed} error={problem} onAgain={() => void entries.refetch()} />}
      {message && (
        <Alert severity="error" variant="outlined">
          {message}
        </Alert>
      )}
      {existing && (
        <ExistingReasons
          existing={existing}
          styleOf={styleOf}
          mayWrite={mayWrite}
          busy={remove.isBusy}
          onChange={change}
          onRemove={remove.run}
        />
      )}
      {!mayWrite && <Typography color="textSecondary">{texts.mayNot}</Typography>}
      {mayWrite && (
        <Box
          component="form"
          id={formId}
          noValidate
          sx={{ display: 'grid', gap: 4 }}
          onSubmit={(event) => {
            event.preventDefault()
            save()
          }}
        >
          {choices ? (
            <ReasonPicker choices={choices} picked={selectedCode} onPick={setSelectedCode} />
          ) : (
            <Skeleton variant="rounded" height={240} />
          )}
          {singleStop && <PartSlider stop={singleStop} part={part} onPart={setPart} />}
          <FieldFrame id={`${formId}note`} label={texts.note}>
            {({ id }) => (
              <TextField
                id={id}
                hiddenLabel
                size="small"
                fullWidth
                value={note}
                onChange={({ target }) => setNote(target.value)}
                slotProps={{ htmlInput: { maxLength: maxNoteLength, autoComplete: 'off' } }}
              />
            )}
          </FieldFrame>
        </Box>
      )}
    </SideSheet>
  )
}

/** Sheet for entering reasons while stops are selected; a different selection resets the form. */
export function ReasonSheet(props: About) {
  if (props.stops.length === 0) return null
  return <ReasonForm key={props.stops.map(({ start }) => start).join()} {...props} />
}
