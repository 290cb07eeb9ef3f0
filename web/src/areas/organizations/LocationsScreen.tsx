import { locations } from '@takt/domain/areas/organizations/locations.ts'
import { ItemScreen } from '../../core/items/screen/ItemScreen.tsx'
import { organizationTexts as texts } from './texts.ts'

const locationsActions = {
  texts: { added: texts.locationAdded, updated: texts.locationUpdated, deleted: texts.locationDeleted },
}

/** The locations of the current organization as a list; the tree shows those of all organizations. */
export function LocationsScreen() {
  return <ItemScreen type={locations} actions={locationsActions} />
}
