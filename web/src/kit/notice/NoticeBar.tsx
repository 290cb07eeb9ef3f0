import Alert from '@mui/material/Alert'
import Snackbar from '@mui/material/Snackbar'
import { createContext, type ReactNode, use, useSyncExternalStore } from 'react'
import type { Notices } from './notices.ts'

const NoticesReact = createContext<Notices | null>(null)

/** Shows notices one after the other at the bottom; screen readers hear them. */
export function NoticeProvider(props: { notices: Notices; children: ReactNode }) {
  const { notices } = props
  const [notice] = useSyncExternalStore(notices.subscribe, notices.read)
  return (
    <NoticesReact value={notices}>
      {props.children}
      {notice && (
        <Snackbar
          key={notice.id}
          open
          autoHideDuration={notice.autoHideMs}
          onClose={(_, reason) => reason !== 'clickaway' && notices.dismiss(notice.id)}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
        >
          <Alert
            severity={notice.severity}
            variant="filled"
            onClose={() => notices.dismiss(notice.id)}
            sx={{ alignItems: 'center', maxWidth: 640 }}
          >
            {notice.message}
          </Alert>
        </Snackbar>
      )}
    </NoticesReact>
  )
}

/** Tells people something in passing. */
export function useNotices(): Notices {
  const notices = use(NoticesReact)
  if (!notices) throw new Error('This part of the page needs notices around it')
  return notices
}
