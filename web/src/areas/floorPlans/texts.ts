import { words } from '../../core/kit/words.ts'

const both = new Intl.ListFormat('en-GB', { type: 'conjunction' })
/** Returns a list of names as text; long lists are shortened. */
const listed = (names: readonly string[]) =>
  both.format(names.length > 4 ? [...names.slice(0, 3), `${names.length - 3} other zones`] : names)

/** Texts of floor plan views in dashboards. */
export const planViewTexts = {
  facility: 'Facility',
  floor: 'Floor',
  noFacility: (type: string) => `There is no ${type} facility yet. Add one under Facilities, then its floor plans.`,
  failedFacilities: 'The facilities could not be loaded',
  noPlan: 'This facility has no floor plan yet. Add one under Floor plans.',
  addMissing: { facility: 'Add a facility', plan: 'Add a floor plan' },
  nothingThen: 'Nothing was on this plan at that time.',
  outside: 'Outside of all zones',
  /** `inOrder`: the overlapping zones in the order in which they were added. */
  overlapRule: (otherZones: readonly string[], inOrder: readonly string[]) =>
    `Overlaps ${listed(otherZones)}. A tag is assigned to the zone with the antenna that receives it best; if no antenna of a zone ` +
    `receives it, to the zone that was added first: ${inOrder.join(', then ')}.`,
}

/** Texts of floor plans and their editor. */
export const floorPlanTexts = {
  upload: 'Upload picture',
  replace: 'Replace picture',
  uploaded: 'Picture saved',
  noPicture: 'This file is not a supported picture. Choose a PNG, JPEG, SVG or PDF file.',
  whichPage: 'Which page is the plan?',
  page: 'Page',
  ofPages: (pages: number) => `1 to ${pages}`,
  pageShown: (page: number) => `Page ${page}`,
  usePage: 'Use this page',
  cancel: words.cancel,
  editor: 'Floor plan',
  draw: 'Draw',
  kinds: { zone: 'Zone', walkway: 'Walkway', camera: 'Camera', machine: words.machine },
  machine: 'Machine to place',
  canvas:
    'Drawing area: arrow keys move the cross, Enter sets a point, Enter again finishes, Backspace removes the last point',
  hint: 'Click, or move the cross with the arrow keys and press Enter. Repeat at the last point, or use Finish, to end the shape.',
  dragHint:
    'Drag a point, or go to it with Tab and move it with the arrow keys (Shift: larger steps). Delete removes it.',
  finish: 'Finish',
  stop: words.cancel,
  undo: 'Undo',
  save: words.save,
  saved: 'Plan saved',
  name: words.name,
  remove: (name: string) => `Delete ${name}`,
  point: (number: number, name: string) => `Point ${number} of ${name}`,
  overlaps: (name: string, otherZones: readonly string[]) => `${name} overlaps ${listed(otherZones)}.`,
  rejected: {
    crossesItself: (name: string) => `${name} crosses itself and cannot be saved. Move its corners.`,
    coversNothing: (name: string) =>
      `${name} covers no area because its corners lie on one line, and cannot be saved. Move its corners.`,
  },
  newName: (kind: string, number: number) => `${kind} ${number}`,
}
