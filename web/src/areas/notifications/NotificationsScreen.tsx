import Add from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import { notifications } from '@takt/domain/areas/notifications/notifications.ts'
import { useCallback, useState } from 'react'
import { type DetailProps, ItemScreen } from '../../core/items/screen/ItemScreen.tsx'
import { isAtWork, useWorking } from '../../core/items/workingState.ts'
import { Box } from '../../core/kit/Box.tsx'
import { useDetail } from '../../core/kit/detail/useDetail.ts'
import { useSession } from '../../core/session/SessionContext.tsx'
import { useMay } from '../../core/session/useMay.ts'
import { NotificationDetail } from './NotificationDetail.tsx'
import { NewNotification } from './NotificationDialog.tsx'
import { notificationTexts as texts } from './texts.ts'

/** Follow-ups are shown with their parent. */
const opensWith = { parentNotificationIDIsEmpty: '' }
const list = { loading: false, error: false }

/**
 * The notifications of the organization; each is created and changed in its own dialog, with everything that belongs to
 * it.
 */
export function NotificationsScreen() {
  const detail = useDetail(notifications.name)
  const mayWrite = useMay(notifications.area, 'write')
  const masked = useSession((state) => state.context.maskMode)
  const { working, during } = useWorking(list)
  const [isAdding, setAdding] = useState(false)
  const Detail = useCallback((props: DetailProps) => <NotificationDetail {...props} during={during} />, [during])
  const add = () => setAdding(true)
  const mayAdd = mayWrite && !masked
  return (
    <Box aria-busy={isAtWork(working)} sx={{ height: '100%', minHeight: 0 }}>
      <ItemScreen
        type={notifications}
        readOnly
        opensWith={opensWith}
        {...(mayAdd ? { onAddFirst: add } : {})}
        toolbar={
          mayAdd && (
            <Button size="small" variant="contained" startIcon={<Add fontSize="small" />} onClick={add}>
              {texts.add}
            </Button>
          )
        }
        Detail={Detail}
      />
      {isAdding && (
        <NewNotification
          during={during}
          onDone={(id) => {
            setAdding(false)
            detail.open(id)
          }}
          onUndone={detail.close}
          onClose={() => setAdding(false)}
        />
      )}
    </Box>
  )
}
