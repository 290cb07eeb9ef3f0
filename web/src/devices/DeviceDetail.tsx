import Typography from '@mui/material/Typography'
import { devices } from '@takt/domain/devices/devices.ts'
import { isMachineHub } from '@takt/domain/devices/deviceTypes.ts'
import { ItemDetail } from '../items/detail/ItemDetail.tsx'
import type { DetailProps } from '../items/screen/ItemScreen.tsx'
import { ConnectPanel } from './connect/ConnectPanel.tsx'
import { DeviceHistory } from './DeviceHistory.tsx'
import { RetiredDevice } from './RetiredDevice.tsx'
import { ScreenPanel } from './screen/ScreenPanel.tsx'
import { deviceTexts as texts } from './texts.ts'

/** A device: where it stands, what it tells of and since when, and what it connects with. */
export function DeviceDetail({ id, onClose }: DetailProps) {
  return (
    <ItemDetail
      type={devices}
      id={id}
      leaveOut={['organizationId', 'entityId']}
      onClose={onClose}
      missing={<RetiredDevice id={id} onErased={onClose} />}
    >
      {(row) => (
        <>
          <Typography variant="body2" color="textSecondary">
            {row.country ? texts.place(String(row.country), String(row.timezone)) : texts.noPlace} {texts.dated}
          </Typography>
          <ConnectPanel
            deviceId={Number(row.deviceId)}
            resourceId={typeof row.resourceId === 'string' ? row.resourceId : null}
            told={isMachineHub(String(row.deviceTypeId)) ? 'slices' : 'reads'}
          />
          <ScreenPanel
            deviceId={Number(row.deviceId)}
            resourceId={typeof row.resourceId === 'string' ? row.resourceId : null}
          />
          <DeviceHistory deviceId={Number(row.deviceId)} onErased={onClose} />
        </>
      )}
    </ItemDetail>
  )
}
