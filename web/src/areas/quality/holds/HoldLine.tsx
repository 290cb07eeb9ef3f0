import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { jobHolds } from '@takt/domain/areas/quality/jobHolds.ts'
import type { OpenHold } from '@takt/domain/areas/quality/responses/jobHold.ts'
import { type FormEvent, useState } from 'react'
import { HoldMark } from '../../../core/dashboards/states/HoldMark.tsx'
import { useSaveMutation } from '../../../core/items/detail/useSaveMutation.ts'
import { useItemClient } from '../../../core/items/useItemClient.ts'
import { useMayChange } from '../../../core/items/useMayChange.ts'
import { writeRows } from '../../../core/items/writeRows.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { holdTexts as texts } from './texts.ts'

/** Releases a hold, with a reason. */
function useRelease({ holdID, version }: Pick<OpenHold, 'holdID' | 'version'>, onDone: () => void) {
  const rows = useItemClient(jobHolds)
  return useSaveMutation({
    work: (reason: string) =>
      writeRows(rows, { add: [], change: [{ key: { holdID }, version, fields: { reason } }], remove: [] }),
    message: texts.released,
    areas: ['dashboards', jobHolds.area],
    onDone,
  })
}

const maxReasonLength = jobHolds.fields.reason.size

/** An open hold with its operation, reason and start; users with the permission release it with a reason. */
export function HoldLine({ hold }: { hold: OpenHold }) {
  const format = useFormat()
  const mayRelease = useMayChange(jobHolds)
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const release = useRelease(hold, () => setOpen(false))
  const operation = texts.operation(hold)
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim() !== '' && !release.isBusy) release.run(reason.trim())
  }
  return (
    <Box component="li" sx={{ display: 'grid', gap: 2, fontSize: '0.8125rem', overflowWrap: 'anywhere' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1, alignItems: 'center' }}>
        <HoldMark words={operation} />
        <span>{texts.why(texts.check(hold), hold)}</span>
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {texts.since(format.instant(hold.raisedAt, 'moment'))}
          {hold.resourceID !== null && `, ${texts.at(hold.resourceID)}`}
        </Box>
        {mayRelease && !isOpen && (
          <Button
            size="small"
            variant="outlined"
            aria-label={texts.releaseOf(operation)}
            onClick={() => setOpen(true)}
            sx={{ ml: 'auto' }}
          >
            {texts.release}
          </Button>
        )}
      </Box>
      {isOpen && (
        <Box
          component="form"
          noValidate
          onSubmit={save}
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'flex-start' }}
        >
          <TextField
            size="small"
            required
            autoFocus
            label={texts.reason}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            error={release.message !== null}
            helperText={release.problems.reason ?? release.message}
            sx={{ flex: 1, minWidth: '12rem', maxWidth: '36rem' }}
            slotProps={{ htmlInput: { maxLength: maxReasonLength, autoComplete: 'off' } }}
          />
          <Button type="submit" variant="contained" loading={release.isBusy} disabled={reason.trim() === ''}>
            {texts.release}
          </Button>
          <Button onClick={() => setOpen(false)}>{texts.cancel}</Button>
        </Box>
      )}
    </Box>
  )
}
