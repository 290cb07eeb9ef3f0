import { words } from '../../core/kit/words.ts'
/** Every text of facilities. */
export const facilityTexts = {
  title: words.facilities,
  types: { activity: 'Activity', locating: 'Locating' },
  typeLabel: 'Type of facility',
  list: (type: string) => `${type} facilities in their order`,
  add: 'Add facility',
  new: 'New facility',
  fields: { facilityName: words.name, description: words.description, locationId: 'Location' },
  moveUp: (name: string) => `Move ${name} up`,
  moveDown: (name: string) => `Move ${name} down`,
  keys: '↑ ↓ go from one to the next · Alt+↑ ↓ move it · Enter opens',
  empty: {
    activity: 'No facility yet. Activity facilities are the halls whose machines the activity dashboard shows.',
    locating: 'No facility yet. Locating facilities are the areas in which tags are found.',
  },
  ofLocating: 'Until there is one, Activity shows the floor plans of Locating.',
  locatingLink: 'Locating facilities',
  failed: 'The facilities could not be loaded.',
  remove: words.delete,
  removeQuestion: 'Delete this facility?',
  added: 'Facility Added',
  updated: 'Facility Updated',
  deleted: 'Facility Deleted',
  gone: 'There is no such facility.',
  noMatch: {
    activity: 'No matching facility found to update order sequence',
    locating: 'No matching locating facility found to update order sequence',
  },
} as const
