import { counted } from '../../core/kit/format/counted.ts'
import { words } from '../../core/kit/words.ts'

/** Texts of the list of walls and of a wall's dashboards. */
export const wallListTexts = {
  notices: { added: 'Wall Added', updated: 'Wall Updated', deleted: 'Wall Deleted' },
  empty: 'There are no walls yet. Add one, then choose its dashboards.',
  slidesLabel: words.dashboards,
  round: 'Cycle duration',
  slides: (count: number) => counted(count, 'dashboard'),
  description: words.description,
  slidesHelp:
    'Shown from top to bottom, repeatedly. Choose a view, or open a dashboard as it should look, copy the ' +
    'address of the browser and paste it here.',
  address: (position: number) => `Address of dashboard ${position}`,
  seconds: (position: number) => `Seconds of dashboard ${position}`,
  machines: (position: number) => `Machines of dashboard ${position}`,
  range: (position: number) => `Range of dashboard ${position}`,
  allMachines: words.allMachines,
  noSuchGroup: (id: number) => `Group ${id} (does not exist)`,
  noSuchRange: (name: string) => `${name} (does not exist)`,
  from: (from: string, to: string) => `${from} – ${to}`,
  addressHead: 'Address',
  secondsHead: 'Seconds',
  up: (position: number) => `Move dashboard ${position} up`,
  down: (position: number) => `Move dashboard ${position} down`,
  remove: (position: number) => `Remove dashboard ${position}`,
  open: (position: number) => `View dashboard ${position}`,
  add: 'Add a dashboard',
  show: 'Show the wall',
  missing: (id: string) => `Wall ${id} does not exist.`,
  failed: 'The wall could not be loaded.',
  delete: words.delete,
  deleteConfirmation: 'Delete this wall?',
} as const
