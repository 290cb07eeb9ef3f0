import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useFormat } from '../../core/kit/format/FormatContext.tsx'
import { DeviceHistory } from './DeviceHistory.tsx'
import { deviceTexts as texts } from './texts.ts'
import { useDeviceFacts } from './useDeviceFacts.ts'

/**
 * What is left of a device that is not in the list any more: since when it is retired and what it told, which whoever
 * may can erase; or that there never was one.
 */
export function RetiredDevice(props: { id: string; onErased: () => void }) {
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
