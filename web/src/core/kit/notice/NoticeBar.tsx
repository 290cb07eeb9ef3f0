import Close from '@mui/icons-material/Close'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import GlobalStyles from '@mui/material/GlobalStyles'
import IconButton from '@mui/material/IconButton'
import Modal from '@mui/material/Modal'
import Portal from '@mui/material/Portal'
import Snackbar from '@mui/material/Snackbar'
import { createContext, type ReactNode, use, useSyncExternalStore } from 'react'
import { Box } from '../Box.tsx'
import { maxShown, type Notice, type Notices } from './notices.ts'
import { noticeTexts as texts } from './texts.ts'
import { useAudible } from './useAudible.ts'
import { reachKey, useReach } from './useReach.ts'

const NoticesReact = createContext<Notices | null>(null)

// Beside the rail and below dialogs, away from the buttons of forms and pages; at the top on phones, where forms fill
// the page.
const placement = {
  left: { xs: 8, sm: 'var(--notice-left, 12.5rem)' },
  right: { xs: 8, sm: 'var(--notice-right, auto)' },
  bottom: { xs: 'auto', sm: 'var(--notice-bottom, 12px)' },
  // Below the header, which has two lines on phones.
  top: { xs: 'calc(5.5rem + 8px)', sm: 'var(--notice-top, auto)' },
  mx: { sm: 'auto' },
  width: { sm: 'fit-content' },
  maxWidth: { sm: '30rem' },
} as const

/** Moves notices to the center of the upper edge, on pages with buttons at the lower edge. */
export const NoticesAtTop = () => (
  <GlobalStyles
    styles={{
      ':root': { '--notice-left': '0', '--notice-right': '0', '--notice-bottom': 'auto', '--notice-top': '8px' },
    }}
  />
)

/** Moves notices above a footer with a text input. */
export const NoticesAboveFooter = () => <GlobalStyles styles={{ ':root': { '--notice-bottom': '8rem' } }} />

/** The action button of a notice and its close button. */
function Actions({ notice, onDismiss }: { notice: Notice; onDismiss: () => void }) {
  return (
    <>
      <Button
        color="inherit"
        size="small"
        variant="outlined"
        aria-keyshortcuts={reachKey}
        onClick={() => {
          onDismiss()
          notice.action?.act()
        }}
      >
        {notice.action?.label}
      </Button>
      <IconButton size="small" color="inherit" aria-label={texts.close} onClick={onDismiss}>
        <Close fontSize="small" />
      </IconButton>
    </>
  )
}

/**
 * Shows notices, the latest at the bottom, so that a persistent one does not delay later ones; screen readers announce
 * them, and the keyboard reaches them, also while a dialog is open.
 */
export function NoticeProvider(props: { notices: Notices; children: ReactNode }) {
  const { notices } = props
  const all = useSyncExternalStore(notices.subscribe, notices.read)
  const { isReached, box, setBox, leave } = useReach(all.length > 0)
  useAudible(box)
  const shown = (
    <Box
      ref={setBox}
      tabIndex={-1}
      sx={{
        ...placement,
        position: 'fixed',
        zIndex: 'snackbar',
        display: 'grid',
        gap: 2,
        outline: 0,
        // The filled background needs an outline in the text color.
        '& :focus-visible': { outline: '2px solid currentColor', outlineOffset: 2 },
        pointerEvents: 'auto',
      }}
    >
      {all.slice(0, maxShown).map((notice) => (
        <Snackbar
          key={notice.id}
          open
          autoHideDuration={notice.autoHideMs}
          onClose={(_, reason) => reason !== 'clickaway' && notices.dismiss(notice.id)}
          sx={{ position: 'static' }}
        >
          <Alert
            severity={notice.severity}
            variant="filled"
            onClose={() => notices.dismiss(notice.id)}
            // Only the message is announced; the button is beside it.
            {...(notice.action ? { role: 'group' } : {})}
            action={notice.action && <Actions notice={notice} onDismiss={() => notices.dismiss(notice.id)} />}
            // White in both themes: the library would choose the text color for `main`, but in dark mode the background
            // is `dark`.
            sx={{ alignItems: 'center', width: '100%', color: 'common.white' }}
          >
            {notice.action ? <span role="alert">{notice.message}</span> : notice.message}
          </Alert>
        </Snackbar>
      ))}
    </Box>
  )
  return (
    <NoticesReact value={notices}>
      {props.children}
      {all.length > 0 &&
        (isReached ? (
          <Modal
            open
            hideBackdrop
            disableScrollLock
            disableRestoreFocus
            onClose={leave}
            sx={{ zIndex: 'snackbar', pointerEvents: 'none' }}
          >
            {shown}
          </Modal>
        ) : (
          <Portal>{shown}</Portal>
        ))}
    </NoticesReact>
  )
}

/** Returns the notices, for showing short messages. */
export function useNotices(): Notices {
  const notices = use(NoticesReact)
  if (!notices) throw new Error('useNotices must be used within NoticeProvider')
  return notices
}
