import Backdrop from '@mui/material/Backdrop'
import CircularProgress from '@mui/material/CircularProgress'
import Typography from '@mui/material/Typography'
import { Box } from '../Box.tsx'

/** Covers the page while something is loading, with a label. */
export function LoadingOverlay(props: { label: string }) {
  return (
    <Backdrop open sx={{ zIndex: 'modal', bgcolor: 'background.default', color: 'text.primary' }}>
      <Box role="status" sx={{ display: 'grid', justifyItems: 'center', gap: 3 }}>
        <CircularProgress size={28} color="inherit" aria-label={props.label} />
        <Typography>{props.label}</Typography>
      </Box>
    </Backdrop>
  )
}
