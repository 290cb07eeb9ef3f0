import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { devices } from '@takt/domain/areas/devices/devices.ts'
import { isMachineHub } from '@takt/domain/areas/devices/deviceTypes.ts'
import { ItemDetail } from '../../core/items/detail/ItemDetail.tsx'
import { useItemRow } from '../../core/items/detail/useItemRow.ts'
import { useRowTitle } from '../../core/items/reference/useRowTitle.ts'
import type { DetailProps } from '../../core/items/screen/ItemScreen.tsx'
import { useFormat } from '../../core/kit/format/FormatContext.tsx'
import { PingButton } from '../../core/messaging/PingButton.tsx'
import { ConnectPanel } from './connect/ConnectPanel.tsx'
import { DeviceHistory } from './DeviceHistory.tsx'
import { ScreenPanel } from './screen/ScreenPanel.tsx'
import { deviceTexts as texts } from './texts.ts'
import { useDeviceFacts } from './useDeviceFacts.ts'

/**
 * Shows when a device that is no longer listed was retired and what it reported, with a button to erase it for users
 * who may; or that it never existed.
 */
function RetiredDevice(props: { id: string; onErased: () => void }) {
  const deviceId = Number(props.id)
  const format = useFormat()
  const { data, error } = useDeviceFacts(deviceId)
  if (error) return <Typography color="textSecondary">{texts.missingDevice(props.id)}</Typography>
  if (!data) return <Skeleton variant="rounded" height={80} />
  if (data.retiredAt === null) return null
  const name = data.deviceName ?? props.id
  return (
    <>
      <Typography>{texts.retiredSince(name, format.instant(data.retiredAt, 'minute'))}</Typography>
      <DeviceHistory deviceId={deviceId} onErased={props.onErased} />
    </>
  )
}

function PingDevice({ id }: { id: string }) {
  const { row } = useItemRow(devices, id)
  const name = useRowTitle(devices, id, row)
  return row ? <PingButton target={{ deviceId: Number(row.deviceId), name }} /> : null
}

/** Details of a device: its location, what it reports and since when, and how it connects. */
export function DeviceDetail({ id, onClose }: DetailProps) {
  return (
    <ItemDetail
      type={devices}
      id={id}
      leaveOut={['organizationId', 'entityId']}
      tools={<PingDevice id={id} />}
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
            dataKind={isMachineHub(String(row.deviceTypeId)) ? 'slices' : 'reads'}
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
