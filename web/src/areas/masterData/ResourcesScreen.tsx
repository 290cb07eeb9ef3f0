import { devices } from '@takt/domain/areas/devices/devices.ts'
import { resources } from '@takt/domain/areas/masterData/resources.ts'
import { useNavigate } from '@tanstack/react-router'
import { ItemDetail } from '../../core/items/detail/ItemDetail.tsx'
import { type DetailProps, ItemScreen } from '../../core/items/screen/ItemScreen.tsx'
import { useMay } from '../../core/session/useMay.ts'
import { DiscussButton } from '../chat/index.ts'
import { RecordPages } from '../documents/index.ts'
import { GridPanel } from './GridPanel.tsx'
import { masterDataTexts as texts } from './texts.ts'

function ResourceDetail({ id, onClose }: DetailProps) {
  const navigate = useNavigate()
  const mayDevices = useMay('devices', 'read')
  return (
    <ItemDetail type={resources} id={id} onClose={onClose} tools={<DiscussButton about={{ machine: id }} name={id} />}>
      {() => (
        <>
          {mayDevices && (
            <GridPanel
              title={texts.devicesOf}
              type={devices}
              address="devices"
              inherent={{ resourceId: id }}
              emptyText={texts.noDevices}
              height="17rem"
              onOpen={(row) =>
                void navigate({ to: '/$list/$key', params: { list: devices.name, key: String(row.deviceId) } })
              }
            />
          )}
          <RecordPages record={{ resourceID: id }} />
        </>
      )}
    </ItemDetail>
  )
}

/** Machines, lines and cells; beside them the devices of the open one, its schedule, and since when it follows it. */
export function ResourcesScreen() {
  return <ItemScreen type={resources} Detail={ResourceDetail} />
}
