import type { findingKinds } from '@takt/domain/areas/activity/activityFinding.ts'
import { words } from '../../core/kit/words.ts'
import type { ActivityGroup, DataColumn } from './activitySearch.ts'

type ConflictTextParams = { person: string; machine: string; job: string; other: string; zone: string; people: number }

/** Texts of the Activity dashboard. */
export const activityTexts = {
  title: 'Activity',
  views: { floorPlans: 'Floor Plans', details: 'Details', alerts: 'Alerts', insights: 'Insights', data: 'Data' },
  noMachines: 'No machine is placed on this floor plan. Place machines under Floor plans.',
  filters: 'Filters',
  plan: (name: string, machines: number, people: number) =>
    `${name}: ${machines} machines, ${people} people. The list next to it has the same information.`,
  sign: (name: string, jobs: string) => (jobs === '' ? name : `${name} · ${jobs}`),
  machines: words.machines,
  machineColumns: { name: words.machine, state: 'State', job: 'Job', conflicts: 'Conflicts', people: 'People' },
  at: (machine: string) => `At ${machine}`,
  close: words.close,
  noPeopleHere: 'No people are reported here.',
  inZone: (people: string) => `in zone: ${people}`,
  inZoneAlone: 'In zone',
  noJob: 'No job reported',
  peopleColumns: { name: words.name, by: 'Reported by' },
  sources: { ticket: 'Labor ticket', machine: words.machine, tag: 'Tag', finding: 'Conflict' },
  groupBy: 'By',
  groups: { machine: words.machine, person: 'Person', job: 'Job' } satisfies Record<ActivityGroup, string>,
  lanes: { ticket: 'Tickets', machine: words.machine, tag: words.tags, finding: 'Conflicts' },
  timeline: words.timeline,
  states: (name: string) => `States of ${name}`,
  stateLane: 'State',
  stateLegend: 'States',
  elsewhereIn: (zone: string) => `Tag elsewhere: ${zone}`,
  bandOf: (name: string, text: string) => `${name}: ${text}`,
  nothing: 'No work was reported in this range.',
  shown: (shownCount: number, all: number) => (shownCount < all ? `the first ${shownCount} of ${all}` : `${all}`),
  more: 'The range has too many tag stays to show all: choose a shorter range.',
  noPeople: 'Tags of people are not shown: they require the right “approve” on employees.',
  noTickets: 'You may not read labor tickets, so conflicts with them are not shown.',
  kinds: {
    noTicket: 'No ticket',
    notBooked: 'Not booked',
    otherJob: 'Another job',
    elsewhere: 'Tag elsewhere',
    waiting: 'Job waits',
    apart: 'Two machines',
    crowded: 'Zone too full',
  } satisfies Record<(typeof findingKinds)[number], string>,
  messages: {
    noTicket: ({ machine, job }) => `${machine} runs ${job} without an open ticket on it`,
    notBooked: ({ person, machine, job }) =>
      `${machine} reports ${person} on ${job}, who has no open ticket on it there`,
    otherJob: ({ person, machine, job, other }) =>
      `${person} has a ticket on ${job} at ${machine}, which works on ${other}`,
    elsewhere: ({ person, machine, job, zone }) =>
      `${person} has a ticket on ${job}${machine ? ` at ${machine}` : ''}, but their tag is in ${zone}`,
    waiting: ({ machine, job }) => `${job} waits while ${machine} is free`,
    apart: ({ person, machine, other }) =>
      `${person} is on ${machine} and on ${other}, which cannot be tended together`,
    crowded: ({ zone, people }) => `${zone} contains ${people} people, more than its capacity`,
  } satisfies Record<(typeof findingKinds)[number], (params: ConflictTextParams) => string>,
  indirect: (code: string) => `Indirect ${code}`,
  laborTypes: { production: 'Production', setup: 'Setup', indirect: 'Indirect' },
  goingOn: 'Current',
  ended: 'Ended in this range',
  noAlerts:
    'Tickets, machines and tags agree, no job waits for a free machine, no person is in two places, and no zone ' +
    'is too full.',
  noneEnded: 'None ended in this range.',
  alertColumns: { kind: 'Alert', message: 'Message', since: 'Since', until: 'Until', duration: 'Duration' },
  rows: 'Activity',
  find: 'Find',
  columns: {
    source: 'Source',
    who: 'People',
    machine: words.machine,
    job: 'Job',
    what: words.description,
    from: 'From',
    until: 'Until',
    duration: 'Duration',
  } satisfies Record<DataColumn, string>,
  still: 'ongoing',
  durationSecs: 'Duration (s)',
  export: 'CSV',
}
