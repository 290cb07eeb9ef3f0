import AccountCircle from '@mui/icons-material/AccountCircleOutlined'
import Check from '@mui/icons-material/Check'
import Divider from '@mui/material/Divider'
import IconButton from '@mui/material/IconButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Tooltip from '@mui/material/Tooltip'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { anyResponse } from '../../core/api/client.ts'
import { Box } from '../../core/kit/Box.tsx'
import { useClient, useSession, useSessionSend } from '../../core/session/SessionContext.tsx'
import { useMask } from '../../core/session/useMask.ts'
import { appTexts as texts } from '../texts.ts'

/** The signed-in user, the profile, mask mode, and sign-out. */
export function UserMenu() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const user = useSession((state) => state.context.user)
  const maskOn = useSession((state) => state.context.maskMode)
  const send = useSessionSend()
  const navigate = useNavigate()
  const client = useClient()
  const mask = useMask()
  const close = () => setAnchor(null)
  const switchMask = () => {
    send({ type: 'SET_MASK', on: !maskOn })
    // Otherwise the address would switch it back at the next load.
    void navigate({ to: '.', search: (search) => ({ ...search, mask: undefined }), replace: true })
  }
  const signOut = () => {
    close()
    void client.post('/users/logout', { schema: anyResponse }).catch(() => {})
    send({ type: 'SIGN_OUT' })
  }
  return (
    <>
      <Tooltip title={texts.user}>
        <IconButton
          size="small"
          color="inherit"
          aria-label={texts.user}
          aria-haspopup="menu"
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <AccountCircle fontSize="small" />
        </IconButton>
      </Tooltip>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={close}>
        <Box sx={{ px: 4, py: 2, fontSize: '0.8125rem', color: 'text.secondary' }}>
          {user && mask.email(user.email)}
        </Box>
        <Divider />
        <MenuItem
          onClick={() => {
            close()
            void navigate({ to: '/profile' })
          }}
        >
          {texts.profile}
        </MenuItem>
        <MenuItem role="menuitemcheckbox" aria-checked={maskOn} onClick={switchMask}>
          <ListItemText>{texts.mask}</ListItemText>
          <ListItemIcon sx={{ pl: 4, justifyContent: 'end' }}>{maskOn && <Check fontSize="small" />}</ListItemIcon>
        </MenuItem>
        <MenuItem onClick={signOut}>{texts.signOut}</MenuItem>
      </Menu>
    </>
  )
}
