import type { ClockAction } from '@takt/domain/areas/labor/clockCommand.ts'
import { words } from '../../core/kit/words.ts'

const actions: Readonly<Record<ClockAction, string>> = {
  clockOn: 'Clock on',
  suspend: 'Suspend',
  resume: 'Resume',
  clockOff: 'Clock off',
  endShift: 'End shift',
}

/** Every text of labor. */
export const laborTexts = {
  clock: 'Clock on',
  clockedOn: (count: number, shown: string) =>
    count === 1 ? '1 person is clocked on' : `${shown} people are clocked on`,
  actions,
  all: { suspend: 'Suspend all', resume: 'Resume all', clockOff: 'Clock off all', endShift: actions.endShift },
  mayNot:
    'To clock people on you need the right to write in the area Dashboards (by badge) or Employees (by number as well). ' +
    'Whoever manages your rights can give it to you.',
  machine: words.machine,
  noMachine: 'No machine in particular',
  who: 'Who are you?',
  whoHelp: 'Hold your badge to the reader, or type its code and press OK.',
  whoHelpNumbers: 'Hold your badge to the reader, or type your number and press OK.',
  code: 'Badge',
  codeOrNumber: 'Badge or number',
  pick: 'Or choose a name',
  digits: 'Digits',
  erase: 'Delete the last character',
  ok: 'OK',
  next: 'Next person',
  nobody: (reason: string) => `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`,
  numbersRefused: (from: string) =>
    `Too many numbers were entered at this screen. Numbers work again from ${from}. Until then hold your badge to the ` +
    'reader; whoever is clocked on at this machine can still enter their number.',
  several: (digits: string) => `Several numbers end in ${digits}. Which one is yours?`,
  unknownWho: 'Without a network it is not known who this is and what goes on. What you do is kept and sent later.',
  on: 'Working on',
  nothing: 'Nothing at the moment.',
  since: (since: string, lasts: string) => `since ${since}, for ${lasts}`,
  suspendedSince: (since: string) => `Suspended since ${since}`,
  until: (at: string) => `goes on by itself at ${at}`,
  notSent: 'not sent yet',
  elsewhere: 'end it there',
  at: (machine: string) => `at ${machine}`,
  work: (job: string, assembly: number | null, operation: number | null) =>
    `Job ${job}, ${assembly ? `assembly ${assembly}, ` : ''}operation ${operation ?? '–'}`,
  runsNow: 'Running now',
  part: (partNum: string) => `part ${partNum}`,
  saidWho: (said: string) => (said.length > 12 ? `Badge …${said.slice(-6)}` : `Number ${said}`),
  setup: 'setup',
  what: 'Clock on to',
  type: 'What for',
  types: { production: 'Production', setup: 'Setup' },
  here: 'Jobs at this machine',
  noneHere: 'No open job has an operation at this machine.',
  search: 'Find a job or operation',
  found: 'Found',
  noneFound: 'No operation is called like that.',
  searchAway: 'Jobs can be searched when the network is back.',
  indirects: 'For no job',
  begin: (count: number) => (count === 0 ? 'Choose what you work on' : `Clock on to ${count}`),
  failed: 'What is worked on could not be read.',
  notKept: 'This browser has no room left: it was not kept. Write it down and tell whoever looks after Takt.',
  waiting: (count: number) => `${count} ${count === 1 ? 'entry waits' : 'entries wait'} to be sent`,
  allSent: 'All is sent',
  refused: (what: string, sentence: string) => `${what} was refused: ${sentence}`,
  did: (action: ClockAction, who: string, at: string) => `${actions[action]} of ${who} at ${at}`,
  discard: 'I have read it',
  discardQuestion: 'Take this off the list? It was not done, and will not be.',
} as const
