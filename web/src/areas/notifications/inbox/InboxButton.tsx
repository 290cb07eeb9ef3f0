import Notifications from '@mui/icons-material/NotificationsOutlined'
import IconButton from '@mui/material/IconButton'
import Popover from '@mui/material/Popover'
import Tooltip from '@mui/material/Tooltip'
import { useState } from 'react'
import { Box } from '../../../core/kit/Box.tsx'
import { inboxTexts as texts } from '../texts.ts'
import { InboxList } from './InboxList.tsx'
import { useInbox } from './useInbox.ts'

const mark = {
  position: 'absolute',
  top: 0,
  right: 0,
  minWidth: '1rem',
  px: 0.5,
  borderRadius: 2,
  bgcolor: 'primary.main',
  color: 'primary.contrastText',
  fontSize: '0.6875rem',
  fontWeight: 650,
  lineHeight: '1rem',
  textAlign: 'center',
} as const

/**
 * Button with the number of new notifications, which opens the list of all of them; closing the list marks them as
 * seen.
 */
export function InboxButton({ opens }: { opens: (list: string) => boolean }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const inbox = useInbox()
  const label = texts.buttonLabel(inbox.count)
  const close = () => {
    setAnchor(null)
    void inbox.seen()
  }
  return (
    <>
      <Tooltip title={label}>
        <IconButton
          size="small"
          color="inherit"
          aria-label={label}
          aria-haspopup="dialog"
          onClick={(event) => {
            // Acknowledgements by other users are not pushed to this page.
            inbox.again()
            setAnchor(event.currentTarget)
          }}
        >
          <Notifications fontSize="small" />
          {inbox.count > 0 && (
            <Box component="span" aria-hidden sx={mark}>
              {inbox.count}
            </Box>
          )}
        </IconButton>
      </Tooltip>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': texts.title,
            sx: { width: '26rem', maxWidth: 'calc(100vw - 24px)', maxHeight: 'min(36rem, 80vh)' },
          },
        }}
      >
        <InboxList inbox={inbox} opens={opens} onOpen={close} />
      </Popover>
    </>
  )
}
