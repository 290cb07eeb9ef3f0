import Alert from '@mui/material/Alert'
import { useDisk } from '../../core/api/useDisk.ts'
import { useSession } from '../../core/session/SessionContext.tsx'
import { appTexts as texts } from '../texts.ts'

/** Says above every screen that the installation runs out of disk space, to those who run it. */
export function DiskWarning() {
  const disk = useDisk({ enabled: useSession((state) => state.context.user?.globalAdmin === 1) })
  if (disk === null) return null
  return (
    <Alert severity={disk === 'out' ? 'error' : 'warning'} square role="alert">
      {disk === 'out' ? texts.diskOut : texts.diskLow}
    </Alert>
  )
}
