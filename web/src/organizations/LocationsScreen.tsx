import { locations } from '@takt/domain/organizations/locations.ts'
import { ItemScreen } from '../items/screen/ItemScreen.tsx'
import { organizationTexts as texts } from './texts.ts'

const locationsActions = {
  texts: { added: texts.locationAdded, updated: texts.locationUpdated, deleted: texts.locationDeleted },
}

/** The locations of the chosen organization as a list; the tree shows those of all. */
export function LocationsScreen() {
  return <ItemScreen type={locations} actions={locationsActions} />
}
