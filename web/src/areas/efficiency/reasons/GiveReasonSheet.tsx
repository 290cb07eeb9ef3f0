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
import { FieldFrame } from '../../../core/kit/form/FieldFrame.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { SideSheet } from '../../../core/kit/sheet/SideSheet.tsx'
import { Trouble } from '../../../core/kit/Trouble.tsx'
import { ShareLink } from '../../chat/face.ts'
import { HeldReasons } from './HeldReasons.tsx'
import { PartSlider } from './PartSlider.tsx'
import { ReasonPicker } from './ReasonPicker.tsx'
import { StopFacts } from './StopFacts.tsx'
import { reasonOf, reasonStretch, type Stop, stoodMs } from './stopsOf.ts'
import { reasonTexts as texts } from './texts.ts'
import { useGiveReason } from './useGiveReason.ts'
import { type HeldReason, useHeldReasons } from './useHeldReasons.ts'

const hourMs = 3_600_000

/** Shares a stop into the conversation about its machine: what it is, and the way to it in the time around it. */
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
  const what = texts.sharedStop(texts.kinds[stop.kind], from, format.duration(stoodMs(stop) / 1000))
  return <ShareLink machine={resourceID} page={page} say={what} label={texts.shareStop(from)} />
}

const mostNote = 500

type About = { resourceID: string; stops: readonly Stop[]; onClose: () => void }

/**
 * What stops were for: what was said of them, and for whoever may write the reason to give, for the whole or a part, to
 * all of them at one go.
 */
function GiveReason({ resourceID, stops, onClose }: About) {
  const mayWrite = useMayChange(reasonEntries)
  const formId = useId()
  const [first] = stops
  const only = stops.length === 1 ? first! : null
  const [picked, setPicked] = useState<string | null>(only && reasonOf(only))
  const [part, setPart] = useState<Interval | null>(null)
  const [note, setNote] = useState('')
  const { choices, lookOf, error } = useReasonChoices(resourceID)
  const range = { start: first!.start, end: Math.max(...stops.map(({ end }) => end)) }
  const entries = useHeldReasons({ resourceIDs: [resourceID], ...range })
  const { give, remove } = useGiveReason(onClose)
  const meets = (entry: Interval) => stops.some(({ start, end }) => entry.start < end && entry.end > start)
  const held = entries.data?.filter(meets)
  const trouble = error ?? entries.error
  const change = (entry: HeldReason) => {
    if (!only) return
    const clipped = { start: Math.max(entry.start, only.start), end: Math.min(entry.end, only.end) }
    setPart(clipped.start > only.start || clipped.end < only.end ? clipped : null)
    setPicked(entry.reasonCode)
    setNote(entry.note ?? '')
  }
  const isReady = picked !== null && held !== undefined && !give.isBusy
  const save = () => {
    if (!isReady) return
    const stretches = (only && part ? [part] : stops.map(reasonStretch)).map((interval) => ({
      resourceID,
      ...interval,
    }))
    give.run({ stretches, stops: stops.length, given: { reasonCode: picked, note: note.trim() || null }, held })
  }
  const message = give.message ?? remove.message
  return (
    <SideSheet
      open
      title={
        !mayWrite
          ? texts.readTitle(resourceID)
          : only
            ? texts.giveTitle(resourceID)
            : texts.giveTitleMany(stops.length, resourceID)
      }
      closeLabel={texts.close}
      onClose={onClose}
      foot={
        mayWrite && (
          <>
            <Button variant="contained" loading={give.isBusy} type="submit" form={formId} disabled={!isReady}>
              {only ? texts.give : texts.giveMany(stops.length)}
            </Button>
            <Button onClick={onClose}>{texts.cancel}</Button>
          </>
        )
      }
    >
      <StopFacts stops={stops} lookOf={lookOf} />
      {only && <ShareStop resourceID={resourceID} stop={only} />}
      {trouble && <Trouble what={texts.failed} error={trouble} onAgain={() => void entries.refetch()} />}
      {message && (
        <Alert severity="error" variant="outlined">
          {message}
        </Alert>
      )}
      {held && (
        <HeldReasons
          held={held}
          lookOf={lookOf}
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
            <ReasonPicker choices={choices} picked={picked} onPick={setPicked} />
          ) : (
            <Skeleton variant="rounded" height={240} />
          )}
          {only && <PartSlider stop={only} part={part} onPart={setPart} />}
          <FieldFrame id={`${formId}note`} label={texts.note}>
            {({ id }) => (
              <TextField
                id={id}
                hiddenLabel
                size="small"
                fullWidth
                value={note}
                onChange={({ target }) => setNote(target.value)}
                slotProps={{ htmlInput: { maxLength: mostNote, autoComplete: 'off' } }}
              />
            )}
          </FieldFrame>
        </Box>
      )}
    </SideSheet>
  )
}

/** The sheet in which reasons are given, while there are stops to give them to; other stops begin anew. */
export function GiveReasonSheet(props: About) {
  if (props.stops.length === 0) return null
  return <GiveReason key={props.stops.map(({ start }) => start).join()} {...props} />
}
