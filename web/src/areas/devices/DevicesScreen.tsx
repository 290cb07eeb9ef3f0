import { devices } from '@takt/domain/areas/devices/devices.ts'
import { useMemo, useState } from 'react'
import { SilenceStrip } from '../../core/dashboards/machines/SilenceStrip.tsx'
import { silenceTexts } from '../../core/dashboards/machines/texts.ts'
import { useSilence } from '../../core/dashboards/machines/useSilence.ts'
import { useSilenceText } from '../../core/dashboards/machines/useSilenceText.ts'
import type { ItemRow } from '../../core/items/itemActions.ts'
import type { ExtraColumn } from '../../core/items/itemGridProps.ts'
import { useRowTitles } from '../../core/items/reference/useRowTitle.ts'
import { ItemScreen } from '../../core/items/screen/ItemScreen.tsx'
import { StripLayout } from '../../core/kit/StripLayout.tsx'
import { PingAllButton } from '../../core/messaging/PingButton.tsx'
import { DeviceDetail } from './DeviceDetail.tsx'
import { useRetiring } from './retire/useRetiring.tsx'

/** The devices with their connection status; country and time zone follow from the location. */
export function DevicesScreen() {
  const { ofDevice } = useSilence()
  const wordsOf = useSilenceText('device')
  const retiring = useRetiring()
  const [ticked, setTicked] = useState<readonly ItemRow[]>([])
  const titles = useRowTitles(devices, ticked)
  const targets = ticked.map(({ deviceId }, k) => ({ deviceId: Number(deviceId), name: titles[k] ?? '' }))
  const extraColumns = useMemo((): ExtraColumn[] => {
    const text = (row: ItemRow) => {
      const status = ofDevice(Number(row.deviceId))
      return status ? wordsOf(status.silent) : ''
    }
    // A fixed width, whatever the content, so that on a phone the name next to it remains visible.
    return [{ name: 'status', label: silenceTexts.status, width: 240, text, show: text, leads: true }]
  }, [ofDevice, wordsOf])
  return (
    <StripLayout strip={<SilenceStrip />}>
      <ItemScreen
        type={devices}
        Detail={DeviceDetail}
        extraColumns={extraColumns}
        toolbar={<PingAllButton targets={targets} />}
        onChecked={setTicked}
        {...retiring}
      />
    </StripLayout>
  )
}
