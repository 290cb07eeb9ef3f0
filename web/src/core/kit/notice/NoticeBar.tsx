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
import { mostShown, type Notice, type Notices } from './notices.ts'
import { noticeTexts as texts } from './texts.ts'
import { useAudible } from './useAudible.ts'
import { reachKey, useReach } from './useReach.ts'

const NoticesReact = createContext<Notices | null>(null)

// Beside the rail and beneath the highest dialog, where neither the buttons of a form nor those of a page stand; on
// phones, whose forms fill the page, above.
const place = {
  left: { xs: 8, sm: 'var(--notice-left, 12.5rem)' },
  right: { xs: 8, sm: 'var(--notice-right, auto)' },
  bottom: { xs: 'auto', sm: 'var(--notice-bottom, 12px)' },
  // Beneath the header, which has two lines there.
  top: { xs: 'calc(5.5rem + 8px)', sm: 'var(--notice-top, auto)' },
  mx: { sm: 'auto' },
  width: { sm: 'fit-content' },
  maxWidth: { sm: '30rem' },
} as const

/** Has notices stand in the middle of the upper edge, on pages with buttons at the lower one. */
export const NoticesAtTop = () => (
  <GlobalStyles
    styles={{
      ':root': { '--notice-left': '0', '--notice-right': '0', '--notice-bottom': 'auto', '--notice-top': '8px' },
    }}
  />
)

/** Has notices stand above a foot in which one writes. */
export const NoticesAboveFoot = () => <GlobalStyles styles={{ ':root': { '--notice-bottom': '8rem' } }} />

/** What can be done about a notice, and the cross that every notice has. */
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
 * Shows notices, the latest lowest, so that one that stays does not hold up those after it; screen readers hear them,
 * and the keyboard reaches them, also while a dialog is open.
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
        ...place,
        position: 'fixed',
        zIndex: 'snackbar',
        display: 'grid',
        gap: 2,
        outline: 0,
        // The ground has a colour of its own.
        '& :focus-visible': { outline: '2px solid currentColor', outlineOffset: 2 },
        pointerEvents: 'auto',
      }}
    >
      {all.slice(0, mostShown).map((notice) => (
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
            // What is said is heard alone; the button stands beside it.
            {...(notice.action ? { role: 'group' } : {})}
            action={notice.action && <Actions notice={notice} onDismiss={() => notices.dismiss(notice.id)} />}
            // White in both themes: the library would take the text that suits `main`, and in dark mode the ground is
            // `dark`.
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

/** Tells people something in passing. */
export function useNotices(): Notices {
  const notices = use(NoticesReact)
  if (!notices) throw new Error('This part of the page needs notices around it')
  return notices
}
