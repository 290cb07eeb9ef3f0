import { counted } from '../../kit/format/counted.ts'
import { words } from '../../kit/words.ts'

/** Every text that alerts and insights have in common. */
export const noticesTexts = {
  more: (count: string) => `Show ${count} more`,
  severity: { attention: 'Act now', warning: 'Look into it', information: 'Good to know' },
  was: (severity: string) => `Was: ${severity}`,
  before: 'Before',
  since: 'Since',
  here: 'Here',
  elsewhere: 'Elsewhere',
  daysWithStop: 'Days with a stop',
  expected: 'To be expected',
  taken: 'Taken',
  standard: words.standard,
  today: 'Today',
  usual: 'Usual',
  down: 'Down',
  limit: 'Too long beyond',
  oneIn: (count: string) => `1 in ${count}`,
  falseFinding: (share: string) => `${share} such findings would be chance`,
  falseDown: (share: string) => `${share} of its ordinary stops lasts this long`,
  falseDrift: (hours: string) => `a steady machine gives one such alarm in ${hours} hours of running`,
  falseRule: (points: string) => `a steady process gives one such alarm in about ${points} points`,
  falseScrap: (share: string, factor: number) =>
    `a machine that scraps as ever gives such an alarm on ${share} days; it is ` +
    `looked for ${factor} times the usual rate`,
  exact: 'A plain rule: nothing is estimated',
  observations: (count: string) => counted(count, 'observation'),
  p: (value: string) => `p = ${value}`,
  pBelow: (value: string) => `p < ${value}`,
  sinceAge: (time: string, age: string) => `since ${time}, for ${age}`,
  stretch: (from: string, to: string) => `${from} – ${to}`,
  lost: (time: string) => `${time} lost`,
  noCost: 'No time lost',
  amount: (value: string) => `costs ${value}`,
  amountHint: 'Time lost × cost per hour of the machine',
  amountHintNoCurrency:
    'Time lost × cost per hour of the machine. The settings of the organization do not say in which currency.',
  howSure: 'How sure',
  howSureOf: (topic: string, machine: string) => `How sure: ${topic}, ${machine}`,
  open: (view: string) => `Open in ${view}`,
  openOf: (view: string, topic: string, machine: string) => `Open in ${view}: ${topic}, ${machine}`,
  order: 'Order',
  orders: { severity: 'Gravest first', age: 'Oldest first', cost: 'Dearest first', machine: 'By machine' },
  failed: 'The notices could not be loaded.',
  compared: 'Compared',
} as const
