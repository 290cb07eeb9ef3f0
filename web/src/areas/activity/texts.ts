import type { findingKinds } from '@takt/domain/areas/activity/activityFinding.ts'
import { words } from '../../core/kit/words.ts'
import type { ActivityGroup, DataColumn } from './activitySearch.ts'

type Said = { who: string; machine: string; job: string; other: string; zone: string; people: number }

/** Every text of the Activity dashboard. */
export const activityTexts = {
  title: 'Activity',
  views: { floorPlans: 'Floor Plans', details: 'Details', alerts: 'Alerts', insights: 'Insights', data: 'Data' },
  noMachines: 'No machine is placed on this floor plan. Place machines under Floor plans.',
  filters: 'What is shown',
  plan: (name: string, machines: number, people: number) =>
    `${name}: ${machines} machines, ${people} people. The list beside it says the same.`,
  sign: (name: string, jobs: string) => (jobs === '' ? name : `${name} · ${jobs}`),
  machines: words.machines,
  machineColumns: { name: words.machine, state: 'State', job: 'Job', conflicts: 'Conflicts', people: 'People' },
  at: (machine: string) => `At ${machine}`,
  close: words.close,
  nobody: 'Nobody is told to be there.',
  inZone: (who: string) => `in zone: ${who}`,
  inZoneAlone: 'In zone',
  noJob: 'No job told',
  peopleColumns: { name: words.name, by: 'Told by' },
  sources: { ticket: 'Labor ticket', machine: words.machine, tag: 'Tag', finding: 'Conflict' },
  groupBy: 'By',
  groups: { machine: words.machine, person: 'Person', job: 'Job' } satisfies Record<ActivityGroup, string>,
  lanes: { ticket: 'Tickets', machine: words.machine, tag: words.tags, finding: 'Conflicts' },
  timeline: words.timeline,
  states: (name: string) => `States of ${name}`,
  stateLane: 'State',
  stateLegend: 'States',
  elsewhereIn: (zone: string) => `Tag elsewhere: ${zone}`,
  bandOf: (name: string, said: string) => `${name}: ${said}`,
  nothing: 'Nobody and nothing told of work in this range.',
  shown: (shown: number, all: number) => (shown < all ? `the first ${shown} of ${all}` : `${all}`),
  more: 'Not all stays of tags are looked at: choose a shorter range.',
  noPeople: 'Where people’s tags are needs a right of its own (approve on employees), so theirs are left out.',
  noTickets: 'Labor tickets may not be read: conflicts with them are not told.',
  kinds: {
    noTicket: 'No ticket',
    notBooked: 'Not booked',
    otherJob: 'Another job',
    elsewhere: 'Tag elsewhere',
    waiting: 'Job waits',
    apart: 'Two places',
    crowded: 'Zone too full',
  } satisfies Record<(typeof findingKinds)[number], string>,
  sentences: {
    noTicket: ({ machine, job }) => `${machine} runs ${job}, and nobody’s ticket is open on it`,
    notBooked: ({ who, machine, job }) => `${machine} names ${who} on ${job}, who has no ticket open on it there`,
    otherJob: ({ who, machine, job, other }) => `${who} has a ticket on ${job} at ${machine}, which works on ${other}`,
    elsewhere: ({ who, machine, job, zone }) =>
      `${who} has a ticket on ${job}${machine ? ` at ${machine}` : ''}, and their tag is told in ${zone}`,
    waiting: ({ machine, job }) => `${job} waits while ${machine} is free`,
    apart: ({ who, machine, other }) => `${who} is on ${machine} and on ${other}, which nobody can tend together`,
    crowded: ({ zone, people }) => `${zone} holds ${people} people, more than it may`,
  } satisfies Record<(typeof findingKinds)[number], (said: Said) => string>,
  indirect: (code: string) => `Indirect ${code}`,
  laborTypes: { production: 'Production', setup: 'Setup', indirect: 'Indirect' },
  goingOn: 'Going on',
  ended: 'Ended in this range',
  noAlerts:
    'Tickets, machines and tags agree, no job waits for a machine that is free, nobody is in two places, and no zone ' +
    'is too full.',
  noneEnded: 'None ended in this range.',
  alertColumns: { kind: 'Alert', message: 'What', since: 'Since', until: 'Until', duration: 'For' },
  rows: 'Activity',
  find: 'Find',
  columns: {
    source: 'Source',
    who: 'Who',
    machine: words.machine,
    job: 'Job',
    what: 'What',
    from: 'From',
    until: 'Until',
    duration: 'For',
  } satisfies Record<DataColumn, string>,
  still: 'goes on',
  durationSecs: 'For (s)',
  export: 'CSV',
}
