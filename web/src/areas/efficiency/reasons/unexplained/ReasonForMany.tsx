import Alert from '@mui/material/Alert'
import Skeleton from '@mui/material/Skeleton'
import { useState } from 'react'
import { useReasonChoices } from '../../../../core/dashboards/states/useReasonChoices.ts'
import { Box } from '../../../../core/kit/Box.tsx'
import { ReasonPicker } from '../ReasonPicker.tsx'
import { missingIntervals } from '../stopsOf.ts'
import { useExistingReasons } from '../useExistingReasons.ts'
import { useSaveReasons } from '../useSaveReasons.ts'
import type { UnexplainedStop } from './useUnexplained.ts'

/**
 * State of the form that enters one reason for stops of several machines: the selected reason and the function that
 * saves it; `isReady`: true if it can be saved.
 */
export function useReasonForMany(stops: readonly UnexplainedStop[], onSaved: () => void) {
  const [selectedCode, setSelectedCode] = useState<string | null>(null)
  const resourceIDs = [...new Set(stops.map(({ resourceID }) => resourceID))].sort()
  const start = Math.min(...stops.map((stop) => stop.start))
  const end = Math.max(...stops.map((stop) => stop.end))
  const entries = useExistingReasons({ resourceIDs, start, end })
  const { give: saveAction } = useSaveReasons(() => {
    setSelectedCode(null)
    onSaved()
  })
  const isReady = selectedCode !== null && stops.length > 0 && !saveAction.isBusy
  const save = () => {
    if (!isReady) return
    const intervals = stops.flatMap(({ resourceID, ...stop }) =>
      missingIntervals(stop).map((interval) => ({ resourceID, ...interval })),
    )
    saveAction.run({
      stretches: intervals,
      stops: stops.length,
      input: { reasonCode: selectedCode, note: null },
      entries,
    })
  }
  return {
    picked: selectedCode,
    setPicked: setSelectedCode,
    isReady,
    isBusy: saveAction.isBusy,
    message: saveAction.message,
    error: entries.error,
    submit: save,
  }
}

/** Reason list that selects one; the surrounding form saves it. */
export function ReasonForMany(props: {
  formId: string
  resourceID: string
  form: ReturnType<typeof useReasonForMany>
}) {
  const { form } = props
  const { choices } = useReasonChoices(props.resourceID)
  return (
    <Box
      component="form"
      id={props.formId}
      noValidate
      sx={{ display: 'grid', gap: 3, alignContent: 'start' }}
      onSubmit={(event) => {
        event.preventDefault()
        form.submit()
      }}
    >
      {form.message && (
        <Alert severity="error" variant="outlined">
          {form.message}
        </Alert>
      )}
      {choices ? (
        <ReasonPicker choices={choices} picked={form.picked} onPick={form.setPicked} autoFocus={false} />
      ) : (
        <Skeleton variant="rounded" height={240} />
      )}
    </Box>
  )
}
