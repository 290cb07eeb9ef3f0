import Tune from '@mui/icons-material/Tune'
import Paper from '@mui/material/Paper'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type ReactNode, useId, useState } from 'react'
import { Box } from './Box.tsx'
import { FoldButton } from './FoldButton.tsx'
import { Panel } from './Panel.tsx'

/** A panel; on a phone, where it would come before the main content, its content is behind a button. */
export function FoldedPanel(props: { title: string; children: ReactNode }) {
  const isPhone = useMediaQuery('(max-width: 599px)')
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  if (!isPhone) return <Panel title={props.title}>{props.children}</Panel>
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start', gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <FoldButton text={props.title} Icon={Tune} controls={id} isOpen={isOpen} onChange={setOpen} />
      <Box id={id} sx={{ width: '100%', '&:empty': { display: 'none' } }}>
        {isOpen && (
          <Paper elevation={0} sx={{ border: 1, borderColor: 'divider', p: 3, minWidth: 0 }}>
            {props.children}
          </Paper>
        )}
      </Box>
    </Box>
  )
}
