import Close from '@mui/icons-material/Close'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import type { ReactNode } from 'react'
import { Box } from '../Box.tsx'
import { Head } from '../Head.tsx'

/**
 * A side sheet for details; Esc or a click beside it closes it, `foot` is fixed at the bottom. The caller handles its
 * address.
 */
export function SideSheet(props: {
  open: boolean
  /** True if it contains tables, whose columns need more room than a form. */
  isWide?: boolean
  title: ReactNode
  beside?: ReactNode
  closeLabel: string
  onClose: () => void
  foot?: ReactNode
  children: ReactNode
}) {
  return (
    <Drawer
      anchor="right"
      open={props.open}
      onClose={props.onClose}
      slotProps={{
        paper: {
          sx: {
            width: props.isWide ? 'min(60rem, 100vw)' : 'min(46rem, 100vw)',
            display: 'flex',
            flexDirection: 'column',
            borderLeft: 1,
            borderColor: 'divider',
          },
        },
        backdrop: { sx: { bgcolor: 'rgb(0 0 0 / 0.18)' } },
      }}
    >
      <Head
        title={props.title}
        beside={props.beside}
        sx={{ px: { xs: 3, sm: 6 }, minHeight: 52, borderBottom: 1, borderColor: 'divider' }}
      >
        <IconButton size="small" aria-label={props.closeLabel} onClick={props.onClose}>
          <Close fontSize="small" />
        </IconButton>
      </Head>
      <Box
        sx={{
          flex: 1,
          minHeight: 0,
          overflow: 'auto',
          p: { xs: 3, sm: 6 },
          display: 'grid',
          gap: 5,
          alignContent: 'start',
          // A section that scrolls within itself does not shrink because of the content below it.
          gridAutoRows: 'max-content',
        }}
      >
        {props.children}
      </Box>
      {props.foot && (
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            gap: 2,
            px: { xs: 3, sm: 6 },
            py: 3,
            borderTop: 1,
            borderColor: 'divider',
          }}
        >
          {props.foot}
        </Box>
      )}
    </Drawer>
  )
}
