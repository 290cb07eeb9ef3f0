import { words } from '../../core/kit/words.ts'
/** Texts of facilities. */
export const facilityTexts = {
  title: words.facilities,
  types: { activity: 'Activity', locating: 'Locating' },
  typeLabel: 'Facility type',
  list: (type: string) => `${type} facilities in their order`,
  add: 'Add facility',
  new: 'New facility',
  fields: { facilityName: words.name, description: words.description, locationId: 'Location' },
  moveUp: (name: string) => `Move ${name} up`,
  moveDown: (name: string) => `Move ${name} down`,
  keys: '↑ ↓ select · Alt+↑ ↓ move · Enter opens',
  empty: {
    activity:
      'There are no facilities yet. Activity facilities are the halls whose machines the activity dashboard shows.',
    locating: 'There are no facilities yet. Locating facilities are the areas in which tags are located.',
  },
  ofLocating: 'Without activity facilities, Activity shows the floor plans of Locating.',
  locatingLink: 'Locating facilities',
  failed: 'The facilities could not be loaded.',
  remove: words.delete,
  removeTitle: 'Delete this facility?',
  added: 'Facility Added',
  updated: 'Facility Updated',
  deleted: 'Facility Deleted',
  gone: 'This facility does not exist.',
  noMatch: {
    activity: 'No matching facility found to update order sequence',
    locating: 'No matching locating facility found to update order sequence',
  },
} as const
