import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { Box } from '../../../core/kit/Box.tsx'
import { Level } from '../bar/Level.tsx'
import { barTexts, screenTexts as texts } from '../texts.ts'
import { useEcho } from './useEcho.ts'

/** Before a call: whether the microphone hears, and how one sounds. */
export function TryDevices(props: { onClose: () => void }) {
  const { problem, state, level, record } = useEcho()
  return (
    <Dialog open onClose={props.onClose} aria-labelledby="try-devices">
      <DialogTitle id="try-devices" sx={{ fontSize: '1.125rem' }}>
        {texts.tryTitle}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 4 }}>
        <Box role="status">{problem ? barTexts.problems.microphone[problem] : texts.tryHelp}</Box>
        <Box sx={{ display: 'flex', gap: 4, alignItems: 'center' }}>
          <Level label={barTexts.levelOf(barTexts.you)} read={level} />
          <Button variant="contained" disabled={state !== 'ready'} onClick={record}>
            {state === 'recording' ? texts.recording : state === 'playing' ? texts.playing : texts.record}
          </Button>
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={props.onClose}>{texts.close}</Button>
      </DialogActions>
    </Dialog>
  )
}
