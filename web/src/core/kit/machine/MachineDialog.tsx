import ArrowBack from '@mui/icons-material/ArrowBack'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import { type ReactNode, useId } from 'react'
import { Box } from '../Box.tsx'
import { words } from '../words.ts'
import { gloved } from './MachinePart.tsx'

/** A full-screen dialog on a machine screen, with a single way back. */
export function MachineDialog(props: { title: string; onClose: () => void; foot?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <Dialog open fullScreen onClose={props.onClose} aria-labelledby={id}>
      <Box
        sx={{ display: 'flex', alignItems: 'center', gap: 4, px: 4, py: 2, borderBottom: 1, borderColor: 'divider' }}
      >
        <Button variant="outlined" startIcon={<ArrowBack />} onClick={props.onClose} sx={gloved}>
          {words.back}
        </Button>
        <Box component="h2" id={id} sx={{ m: 0, fontSize: '1.5rem', fontWeight: 650, overflowWrap: 'anywhere' }}>
          {props.title}
        </Box>
      </Box>
      <Box sx={{ flex: 1, minHeight: 0, overflow: 'auto', p: 4, display: 'flex', flexDirection: 'column', gap: 3 }}>
        {props.children}
      </Box>
      {props.foot && (
        <Box sx={{ p: 4, borderTop: 1, borderColor: 'divider', display: 'flex', gap: 4 }}>{props.foot}</Box>
      )}
    </Dialog>
  )
}
