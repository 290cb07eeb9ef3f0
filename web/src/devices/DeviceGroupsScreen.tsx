import Add from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import { deviceGroups } from '@takt/domain/devices/deviceGroups.ts'
import { ItemScreen } from '../items/screen/ItemScreen.tsx'
import { useDetail } from '../kit/detail/useDetail.ts'
import { useMay } from '../session/useMay.ts'
import { DeviceGroupDetail, newGroup } from './DeviceGroupDetail.tsx'
import { deviceTexts as texts } from './texts.ts'

const actions = { texts: { added: texts.groupAdded, updated: texts.groupUpdated, deleted: texts.groupDeleted } }

/** Groups of resources; the members of one are chosen in its details. */
export function DeviceGroupsScreen() {
  const detail = useDetail(deviceGroups.name)
  const mayWrite = useMay(deviceGroups.area, 'write')
  return (
    <ItemScreen
      type={deviceGroups}
      usual={45}
      actions={actions}
      toolbar={
        mayWrite && (
          <Button
            size="small"
            variant="outlined"
            startIcon={<Add fontSize="small" />}
            onClick={() => detail.open(newGroup)}
          >
            {texts.addGroup}
          </Button>
        )
      }
      Detail={DeviceGroupDetail}
    />
  )
}
