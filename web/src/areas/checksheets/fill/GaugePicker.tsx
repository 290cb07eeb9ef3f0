import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { gaugeState } from '@takt/domain/areas/checksheets/gauges/gaugeState.ts'
import type { SheetGauge } from '@takt/domain/areas/checksheets/responses/sheetGauges.ts'
import { useId } from 'react'
import { FieldFrame } from '../../../core/kit/form/FieldFrame.tsx'
import { SearchSelect } from '../../../core/kit/select/SearchSelect.tsx'
import { gaugeTexts as texts } from '../gauges/texts.ts'

const touchTarget = { '& .MuiInputBase-root, & .MuiIconButton-root': { minHeight: 48, minWidth: 48 } } as const

/** Returns details that identify a gauge, and a warning if it should not be used. */
function detailOf(gauge: SheetGauge): string {
  const state = gaugeState(gauge, Date.now())
  const stateText = state === 'calibrated' || state === 'due' ? null : texts.states[state]
  return [gauge.gaugeName, gauge.serialNumber, stateText].filter(Boolean).join(' · ')
}

/** Selects a gauge from a list, or by the number typed by a scanner. */
export function GaugePicker(props: {
  kind: string
  gauges: readonly SheetGauge[]
  onChoose: (gaugeID: string) => void
  onClose: () => void
}) {
  const { kind, gauges, onChoose, onClose } = props
  const id = useId()
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-label={texts.choose}>
      <DialogTitle component="h2" sx={{ fontSize: '1rem', fontWeight: 650 }}>
        {texts.choose}
      </DialogTitle>
      <DialogContent sx={touchTarget}>
        <FieldFrame id={id} label={texts.ofKind(kind)} help={texts.chooseHelp}>
          {(described) => (
            <SearchSelect
              {...described}
              autoFocus
              options={gauges.map((gauge) => ({ value: gauge.gaugeID, label: gauge.gaugeID, detail: detailOf(gauge) }))}
              value={null}
              onChange={(option) => {
                if (option === null) return
                onChoose(option)
                onClose()
              }}
            />
          )}
        </FieldFrame>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" sx={{ minHeight: 'max(3rem, 48px)' }} onClick={onClose}>
          {texts.cancel}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
