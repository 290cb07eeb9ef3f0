import { counted } from '../../core/kit/format/counted.ts'
import { words } from '../../core/kit/words.ts'

/** Every text of the list of walls and of a wall's dashboards. */
export const wallListTexts = {
  notices: { added: 'Wall Added', updated: 'Wall Updated', deleted: 'Wall Deleted' },
  empty: 'There are no walls yet. Add one, then choose its dashboards.',
  slidesLabel: words.dashboards,
  round: 'One round',
  slides: (count: number) => counted(count, 'dashboard'),
  description: words.description,
  slidesHelp:
    'Shown from top to bottom, again and again. Choose a view, or open a dashboard as it should look, copy the ' +
    'address of the browser and paste it here.',
  address: (place: number) => `Address of dashboard ${place}`,
  seconds: (place: number) => `Seconds of dashboard ${place}`,
  machines: (place: number) => `Machines of dashboard ${place}`,
  range: (place: number) => `Range of dashboard ${place}`,
  allMachines: words.allMachines,
  noSuchGroup: (id: number) => `Group ${id}, which there is not`,
  noSuchRange: (name: string) => `${name}, which there is not`,
  from: (from: string, to: string) => `${from} – ${to}`,
  addressHead: 'Address',
  secondsHead: 'Seconds',
  up: (place: number) => `Move dashboard ${place} up`,
  down: (place: number) => `Move dashboard ${place} down`,
  remove: (place: number) => `Remove dashboard ${place}`,
  open: (place: number) => `Look at dashboard ${place}`,
  add: 'Add a dashboard',
  show: 'Show the wall',
  missing: (id: string) => `There is no wall ${id}.`,
  failed: 'The wall could not be loaded.',
  delete: words.delete,
  deleteQuestion: 'Delete this wall?',
} as const
