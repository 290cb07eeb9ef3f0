import Alert from '@mui/material/Alert'
import Skeleton from '@mui/material/Skeleton'
import { useEffect, useEffectEvent, useState } from 'react'
import { useReasonChoices } from '../../../../core/dashboards/states/useReasonChoices.ts'
import { Box } from '../../../../core/kit/Box.tsx'
import { ReasonPicker } from '../ReasonPicker.tsx'
import { missingStretches } from '../stopsOf.ts'
import { useGiveReason } from '../useGiveReason.ts'
import { useHeldReasons } from '../useHeldReasons.ts'
import type { UnexplainedStop } from './useUnexplained.ts'

/**
 * What stops of several machines are given: a reason, picked and not given yet, and what gives it; `isReady` once it
 * can be.
 */
export function useGiveToMany(stops: readonly UnexplainedStop[], onDone: () => void) {
  const [picked, setPicked] = useState<string | null>(null)
  const resourceIDs = [...new Set(stops.map(({ resourceID }) => resourceID))].sort()
  const start = Math.min(...stops.map((stop) => stop.start))
  const end = Math.max(...stops.map((stop) => stop.end))
  const entries = useHeldReasons({ resourceIDs, start, end })
  const { give } = useGiveReason(() => {
    setPicked(null)
    onDone()
  })
  const meets = (entry: { resourceID: string; start: number; end: number }) =>
    stops.some((stop) => stop.resourceID === entry.resourceID && entry.start < stop.end && entry.end > stop.start)
  const held = entries.data?.filter(meets)
  const isReady = picked !== null && stops.length > 0 && !give.isBusy
  // Who presses Enter before it is known what the stops hold does not have to press it again.
  const [asked, setAsked] = useState<string | null>(null)
  if (asked !== null && asked !== picked) setAsked(null)
  const giveNow = () => {
    if (!isReady) return
    if (!held) return setAsked(picked)
    setAsked(null)
    const stretches = stops.flatMap(({ resourceID, ...stop }) =>
      missingStretches(stop).map((stretch) => ({ resourceID, ...stretch })),
    )
    give.run({ stretches, stops: stops.length, given: { reasonCode: picked, note: null }, held })
  }
  const giveAsAsked = useEffectEvent(giveNow)
  const isDue = asked !== null && held !== undefined
  useEffect(() => {
    if (isDue) giveAsAsked()
  }, [isDue])
  return {
    picked,
    setPicked,
    isReady,
    isBusy: give.isBusy || asked !== null,
    message: give.message,
    error: entries.error,
    give: giveNow,
  }
}

/** The reasons there are, to pick one; what somebody types or picks is given by the form around. */
export function GiveToMany(props: { formId: string; resourceID: string; giving: ReturnType<typeof useGiveToMany> }) {
  const { giving } = props
  const { choices } = useReasonChoices(props.resourceID)
  return (
    <Box
      component="form"
      id={props.formId}
      noValidate
      sx={{ display: 'grid', gap: 3, alignContent: 'start' }}
      onSubmit={(event) => {
        event.preventDefault()
        giving.give()
      }}
    >
      {giving.message && (
        <Alert severity="error" variant="outlined">
          {giving.message}
        </Alert>
      )}
      {choices ? (
        <ReasonPicker choices={choices} picked={giving.picked} onPick={giving.setPicked} autoFocus={false} />
      ) : (
        <Skeleton variant="rounded" height={240} />
      )}
    </Box>
  )
}
