import Close from '@mui/icons-material/Close'
import Dialog from '@mui/material/Dialog'
import IconButton from '@mui/material/IconButton'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type ReactNode, useId } from 'react'
import { Box } from '../../../core/kit/Box.tsx'
import { Head } from '../../../core/kit/Head.tsx'
import { words } from '../../../core/kit/words.ts'

/** A file that is looked at over the page; on narrow ones it takes all of it. */
export function FileFrame(props: { title: string; onClose: () => void; children: ReactNode }) {
  const id = useId()
  const isNarrow = useMediaQuery('(max-width: 899px)')
  return (
    <Dialog
      open
      onClose={props.onClose}
      fullScreen={isNarrow}
      aria-labelledby={id}
      maxWidth={false}
      slotProps={{
        paper: { sx: isNarrow ? {} : { width: 'min(76rem, calc(100vw - 4rem))', height: 'calc(100vh - 4rem)', m: 0 } },
      }}
    >
      <Head
        title={<bdi id={id}>{props.title}</bdi>}
        sx={{ px: { xs: 3, sm: 5 }, minHeight: '3.25rem', borderBottom: 1, borderColor: 'divider' }}
      >
        <IconButton aria-label={words.close} title={words.close} onClick={props.onClose}>
          <Close />
        </IconButton>
      </Head>
      <Box sx={{ flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column', p: { xs: 3, sm: 5 } }}>
        {props.children}
      </Box>
    </Dialog>
  )
}
