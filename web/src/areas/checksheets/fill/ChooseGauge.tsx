import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import type { SheetGauge } from '@takt/domain/areas/checksheets/answers/sheetGauges.ts'
import { gaugeState } from '@takt/domain/areas/checksheets/gauges/gaugeState.ts'
import { useId } from 'react'
import { FieldFrame } from '../../../core/kit/form/FieldFrame.tsx'
import { SearchSelect } from '../../../core/kit/select/SearchSelect.tsx'
import { gaugeTexts as texts } from '../gauges/texts.ts'

const tall = { '& .MuiInputBase-root, & .MuiIconButton-root': { minHeight: 48, minWidth: 48 } } as const

/** What helps to recognise a gauge, and what speaks against it. */
function detailOf(gauge: SheetGauge): string {
  const state = gaugeState(gauge, Date.now())
  const said = state === 'calibrated' || state === 'due' ? null : texts.states[state]
  return [gauge.gaugeName, gauge.serialNumber, said].filter(Boolean).join(' · ')
}

/** Chooses a gauge from a list, or by the number that a scanner types. */
export function ChooseGauge(props: {
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
      <DialogContent sx={tall}>
        <FieldFrame id={id} label={texts.ofKind(kind)} help={texts.chooseHelp}>
          {(described) => (
            <SearchSelect
              {...described}
              autoFocus
              options={gauges.map((gauge) => ({ value: gauge.gaugeID, label: gauge.gaugeID, detail: detailOf(gauge) }))}
              value={null}
              onChange={(chosen) => {
                if (chosen === null) return
                onChoose(chosen)
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
