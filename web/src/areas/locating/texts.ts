import { dashboardTexts } from '../../core/dashboards/texts.ts'
import { counted } from '../../core/kit/format/counted.ts'
import { words } from '../../core/kit/words.ts'

/** Texts of the Locating dashboard. */
export const locatingTexts = {
  ...dashboardTexts,
  title: 'Locating',
  views: { floorPlans: 'Floor Plans', details: 'Details' },
  filters: 'Filters',
  search: 'Search term',
  chips: 'Search chips',
  chipsHelp: 'Name, number or code, then Enter',
  chipsMore: 'Another term, then Enter',
  tagType: 'Tag type',
  types: {
    all: 'All',
    employees: 'Employees',
    jobs: words.jobs,
    jobAssemblies: 'Job assemblies',
    jobOperations: 'Job operations',
  } as Readonly<Record<string, string>>,
  /** The association of a single tag. */
  typeOf: {
    employees: 'Employee',
    jobs: 'Job',
    jobAssemblies: 'Job assembly',
    jobOperations: 'Job operation',
  } as Readonly<Record<string, string>>,
  ofNothing: 'Unassigned',
  mode: 'When',
  modes: { asOf: 'As of', range: 'Range', active: 'Active' },
  showAllActivity: 'Show all activity',
  showAllActivityHint: 'Also activity outside all zones',
  showAllReads: 'All tag reads',
  showAllReadsHint: 'Also unassigned tags',
  plan: (name: string, tags: number, machines: number) =>
    `${name}: ${tags} tags, ${machines} machines. The lists beside it contain the same.`,
  /** `people` is null if the user may not see where people are. */
  tagSummary: (people: number | null, jobs: number, allReads: boolean) =>
    `${people === null ? 'People are not shown to you' : people === 1 ? '1 person' : `${people} people`}, ${counted(jobs, 'job')}; unassigned tags are ${allReads ? 'shown' : 'left out'}`,
  lists: { tags: words.tags, zones: 'Zones', machines: words.machines },
  list: 'List',
  tagColumns: { name: words.name, type: 'Type', zone: 'Zone', since: 'Since', certainty: 'Certainty' },
  sureness: (ratio: string, evidence: string) => `${ratio}, ${evidence}`,
  evidences: { zone: 'by its antennas', strongest: 'by signal strength', centroid: 'by location' },
  zoneColumns: { name: 'Zone', tags: words.tags, people: 'People', capacity: 'Capacity' },
  machineColumns: { name: words.machine, state: 'State' },
  overFull: (people: number, capacity: number) => `${people} of ${capacity}: over capacity`,
  noTags: 'No tag was on this floor at that time.',
  noTagsSearched: 'No tag that matches the search was on this floor at that time.',
  peopleUnseen:
    'The positions of people need a separate permission (approve on Employees), so their tags are left out.',
  nothingBefore: (time: string) => `No positions are known before ${time}.`,
  noZones: 'No zone is drawn on this floor plan.',
  noMachines: 'No machine is placed on this floor plan.',
  inZone: (name: string) => `In ${name}`,
  trailOf: (name: string) => `Trail of ${name}`,
  duration: 'Duration',
  until: 'Until',
  still: 'still there',
  closeZone: words.close,
  groupBy: 'By',
  groups: { tag: 'Tag', zone: 'Zone', job: 'Job' },
  stays: 'Stays',
  timeline: words.timeline,
  bandOf: (name: string, content: string) => `${name}: ${content}`,
  since: (time: string) => `since ${time}`,
  stayColumns: {
    name: words.name,
    type: 'Type',
    zone: 'Zone',
    from: 'From',
    until: 'Until',
    duration: 'Duration',
    evidence: 'Certainty',
  },
  /** Column headings of files, with their units. */
  fileColumns: { duration: 'Duration (s)', share: 'Certainty (fraction)', evidence: 'Evidence' },
  export: 'CSV',
  more: (count: number) => `Only the first ${count} stays are shown: choose a shorter range, or search.`,
  noStays: 'No tag that matches the search was located in this range.',
  rows: (visible: number, all: number) => (visible < all ? `the first ${visible} of ${all}` : `${all}`),
}
