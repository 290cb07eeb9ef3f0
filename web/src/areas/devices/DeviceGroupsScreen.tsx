import { deviceGroups } from '@takt/domain/areas/devices/deviceGroups.ts'
import { ItemScreen } from '../../core/items/screen/ItemScreen.tsx'
import { DeviceGroupDetail } from './DeviceGroupDetail.tsx'
import { deviceTexts as texts } from './texts.ts'

const actions = { texts: { added: texts.groupAdded, updated: texts.groupUpdated, deleted: texts.groupDeleted } }

/** The device groups; the members of a group are selected in its details. */
export function DeviceGroupsScreen() {
  return <ItemScreen type={deviceGroups} usual={45} actions={actions} Detail={DeviceGroupDetail} />
}
