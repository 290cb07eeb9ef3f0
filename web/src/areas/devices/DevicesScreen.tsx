import { devices } from '@takt/domain/areas/devices/devices.ts'
import { useMemo, useState } from 'react'
import { SilenceStrip } from '../../core/dashboards/machines/SilenceStrip.tsx'
import { silenceTexts } from '../../core/dashboards/machines/texts.ts'
import { useSilence } from '../../core/dashboards/machines/useSilence.ts'
import { useSilenceWords } from '../../core/dashboards/machines/useSilenceWords.ts'
import type { ItemRow } from '../../core/items/itemActions.ts'
import type { ExtraColumn } from '../../core/items/itemGridProps.ts'
import { useRowTitles } from '../../core/items/reference/useRowTitle.ts'
import { ItemScreen } from '../../core/items/screen/ItemScreen.tsx'
import { UnderStrip } from '../../core/kit/UnderStrip.tsx'
import { PingAllButton } from '../../core/messaging/PingButton.tsx'
import { DeviceDetail } from './DeviceDetail.tsx'
import { useRetiring } from './retire/useRetiring.tsx'

/** Devices, and whether each speaks; country and time zone follow from its location. */
export function DevicesScreen() {
  const { ofDevice } = useSilence()
  const wordsOf = useSilenceWords('device')
  const retiring = useRetiring()
  const [ticked, setTicked] = useState<readonly ItemRow[]>([])
  const titles = useRowTitles(devices, ticked)
  const targets = ticked.map(({ deviceId }, k) => ({ deviceId: Number(deviceId), name: titles[k] ?? '' }))
  const extraColumns = useMemo((): ExtraColumn[] => {
    const text = (row: ItemRow) => {
      const known = ofDevice(Number(row.deviceId))
      return known ? wordsOf(known.silent) : ''
    }
    // As wide as it is said here, whatever stands in it: on a phone the name beside it stays in reach.
    return [{ name: 'status', label: silenceTexts.status, width: 240, text, show: text, leads: true }]
  }, [ofDevice, wordsOf])
  return (
    <UnderStrip strip={<SilenceStrip />}>
      <ItemScreen
        type={devices}
        Detail={DeviceDetail}
        extraColumns={extraColumns}
        toolbar={<PingAllButton targets={targets} />}
        onChecked={setTicked}
        {...retiring}
      />
    </UnderStrip>
  )
}
