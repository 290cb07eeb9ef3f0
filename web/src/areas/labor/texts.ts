import type { ClockAction } from '@takt/domain/areas/labor/clockCommand.ts'
import { words } from '../../core/kit/words.ts'

const actions: Readonly<Record<ClockAction, string>> = {
  clockOn: 'Clock on',
  suspend: 'Suspend',
  resume: 'Resume',
  clockOff: 'Clock off',
  endShift: 'End shift',
}

/** Texts of labor. */
export const laborTexts = {
  clock: 'Clock on',
  clockedOn: (count: number, countText: string) =>
    count === 1 ? '1 person is clocked on' : `${countText} people are clocked on`,
  actions,
  all: { suspend: 'Suspend all', resume: 'Resume all', clockOff: 'Clock off all', endShift: actions.endShift },
  mayNot:
    'To clock people on you need write permission for Dashboards (by badge) or Employees (also by number). ' +
    'Your administrator can grant it.',
  machine: words.machine,
  noMachine: 'No machine in particular',
  identify: 'Who are you?',
  badgeHelp: 'Hold your badge to the reader, or type its code and press OK.',
  numberHelp: 'Hold your badge to the reader, or type your number and press OK.',
  code: 'Badge',
  codeOrNumber: 'Badge or number',
  pick: 'Or choose a name',
  digits: 'Digits',
  erase: 'Delete the last character',
  ok: 'OK',
  next: 'Next person',
  unidentified: (reason: string) => `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`,
  numbersLocked: (from: string) =>
    `Too many numbers were entered at this screen. Numbers work again from ${from}. Until then hold your badge to the ` +
    'reader; people clocked on at this machine can still enter their number.',
  several: (digits: string) => `Several numbers end in ${digits}. Which one is yours?`,
  unknownPerson:
    'Without a network this person and their current work cannot be loaded. Your entries are stored and sent later.',
  on: 'Working on',
  nothing: 'Nothing at the moment.',
  since: (since: string, duration: string) => `since ${since}, for ${duration}`,
  suspendedSince: (since: string) => `Suspended since ${since}`,
  until: (at: string) => `resumes automatically at ${at}`,
  notSent: 'not sent yet',
  elsewhere: 'end it there',
  at: (machine: string) => `at ${machine}`,
  work: (job: string, assembly: number | null, operation: number | null) =>
    `Job ${job}, ${assembly ? `assembly ${assembly}, ` : ''}operation ${operation ?? '–'}`,
  runsNow: 'Running now',
  part: (partNum: string) => `part ${partNum}`,
  identifierText: (identifier: string) =>
    identifier.length > 12 ? `Badge …${identifier.slice(-6)}` : `Number ${identifier}`,
  setup: 'setup',
  what: 'Clock on to',
  type: 'Type of work',
  types: { production: 'Production', setup: 'Setup' },
  here: 'Jobs at this machine',
  noneHere: 'No open job has an operation at this machine.',
  search: 'Find a job or operation',
  found: 'Results',
  noneFound: 'No operation matches.',
  searchAway: 'Jobs can be searched once the network is back.',
  indirects: 'Work without a job',
  start: (count: number) => (count === 0 ? 'Choose your work' : `Clock on to ${count}`),
  failed: 'The current work could not be loaded.',
  notStored:
    'The storage of this browser is full: the entry was not saved. Write it down and inform your administrator.',
  waiting: (count: number) => `${count} ${count === 1 ? 'entry waits' : 'entries wait'} to be sent`,
  allSent: 'Everything is sent',
  rejected: (entry: string, message: string) => `${entry} was rejected: ${message}`,
  did: (action: ClockAction, person: string, at: string) => `${actions[action]} of ${person} at ${at}`,
  discard: 'Remove entry',
  discardPrompt: 'Remove this entry from the list? It was not recorded and will not be.',
} as const
