import { words } from '../../core/kit/words.ts'

const both = new Intl.ListFormat('en-GB', { type: 'conjunction' })
/** Names in a sentence; of many the first ones. */
const listed = (names: readonly string[]) =>
  both.format(names.length > 4 ? [...names.slice(0, 3), `${names.length - 3} other zones`] : names)

/** Texts of the floor that is looked at, whichever dashboard does. */
export const placeTexts = {
  facility: 'Facility',
  floor: 'Floor',
  noFacility: (type: string) => `There is no ${type} facility yet. Add one under Facilities, then its floor plans.`,
  failedFacilities: 'Facilities could not be fetched',
  noPlan: 'This facility has no floor plan yet. Add one under Floor plans.',
  addMissing: { facility: 'Add a facility', plan: 'Add a floor plan' },
  nothingThen: 'Nothing was on this plan then.',
  outside: 'Outside of all zones',
  /** `inOrder`: the zones that overlap, as they were added. */
  overlapTold: (others: readonly string[], inOrder: readonly string[]) =>
    `Overlaps ${listed(others)}. A tag is told in the zone whose antenna hears it best; where no antenna of a zone ` +
    `hears it, in the one that was added first: ${inOrder.join(', then ')}.`,
}

/** Texts of floor plans and of drawing on them. */
export const floorPlanTexts = {
  upload: 'Upload picture',
  replace: 'Replace picture',
  uploaded: 'Picture saved',
  noPicture: 'This file is no picture. PNG, JPEG, SVG and PDF can be read.',
  whichPage: 'Which page is the plan?',
  page: 'Page',
  ofPages: (pages: number) => `1 to ${pages}`,
  pageShown: (page: number) => `Page ${page}`,
  usePage: 'Use this page',
  cancel: words.cancel,
  editor: 'On the plan',
  draw: 'Draw',
  kinds: { zone: 'Zone', walkway: 'Walkway', camera: 'Camera', machine: words.machine },
  machine: 'Machine to place',
  canvas:
    'Plan to draw on: arrows move the cross, Enter sets a point, once more finishes, Backspace takes the last one back',
  hint: 'Click, or move the cross by the arrows and press Enter. Once more at the last point, or Finish, ends it.',
  dragHint: 'Drag a point, or go to it by Tab and move it by the arrows (Shift: farther). Delete takes it away.',
  finish: 'Finish',
  stop: words.cancel,
  undo: 'Undo',
  save: words.save,
  saved: 'Plan saved',
  name: words.name,
  remove: (name: string) => `Delete ${name}`,
  point: (place: number, name: string) => `Point ${place} of ${name}`,
  overlaps: (name: string, others: readonly string[]) => `${name} overlaps ${listed(others)}.`,
  refused: {
    crossesItself: (name: string) => `${name} crosses itself and cannot be saved like that.`,
    coversNothing: (name: string) =>
      `${name} covers nothing, its corners lie on one line: it cannot be saved like that.`,
  },
  newName: (kind: string, number: number) => `${kind} ${number}`,
}
