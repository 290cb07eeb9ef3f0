import { devices } from '@takt/domain/devices/devices.ts'
import { ItemScreen } from '../items/screen/ItemScreen.tsx'
import { DeviceDetail } from './DeviceDetail.tsx'
import { deviceTexts as texts } from './texts.ts'

/** Devices; country and time zone of each follow from its location. */
export function DevicesScreen() {
  return <ItemScreen type={devices} Detail={DeviceDetail} removalNote={texts.retired} />
}
