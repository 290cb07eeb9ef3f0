import { counted, plural } from '../../../core/kit/format/counted.ts'

const anArticle = (noun: string) => (/^([aeio]|u(?!ni|se)|[FHLMNRSX][A-Z])/.test(noun) ? 'an' : 'a')

/** Sentences in which steps say what they do. */
export const sentenceTexts = {
  logic: { AND: 'and', OR: 'or' },
  on: { yes: 'if so', no: 'if not' },
  changes: { added: 'added', changed: 'changed', removed: 'deleted' } as Readonly<Record<string, string>>,
  aRow: (noun: string) => `${anArticle(noun)} ${noun}`,
  nothing: 'nothing',
  list: (entries: readonly string[], last: 'and' | 'or') =>
    entries.length < 2 ? (entries[0] ?? '') : `${entries.slice(0, -1).join(', ')} ${last} ${entries.at(-1)}`,
  whenChanged: (row: string, changes: string, rules: string) =>
    `When ${row} is ${changes}${rules === '' ? '' : `, and ${rules}`}`,
  whenAlert: (kinds: string) => `When a machine reports ${kinds}`,
  everyMinutes: (minutes: string) => `Every ${counted(minutes, 'minute')}`,
  atTimes: (times: string, days: string) => `At ${times} on ${days}`,
  everyDay: 'every day',
  whenReceived: 'When another system sends something',
  onlyIf: (rules: string) => `Only if ${rules}`,
  note: (values: string) => `Note ${values}`,
  noted: (name: string, value: string) => `${value} as ${name}`,
  find: (noun: string, rules: string) => `Find ${plural(noun, 2)}${rules === '' ? '' : ` where ${rules}`}`,
  each: (list: string) => `For each of ${list}`,
  add: (row: string, fields: string) => `Add ${row}${fields === '' ? '' : ` with ${fields}`}`,
  addOrChange: (which: string, fields: string) =>
    `Change ${which}, or add it if there is none${fields === '' ? '' : `: ${fields}`}`,
  changeOne: (label: string, value: string, row: string) => `Set ${label} of ${row} to ${value}`,
  change: (fields: string, row: string) => `In ${row} set ${fields}`,
  which: (noun: string, value: string) => `the ${noun} ${value}`,
  fieldTo: (label: string, value: string) => `${label} to ${value}`,
  fieldAs: (label: string, value: string) => `${label} ${value}`,
  request: (method: string, to: string, secret: string) =>
    `Send ${method} to ${to}${secret === '' ? '' : ` with the secret ${secret}`}`,
  tell: (who: string, title: string) => `Tell ${who}${title === '' ? '' : `: “${title}”`}`,
  nobody: 'nobody yet',
  of: (part: string, value: string) => `${part} of ${value}`,
  inText: (value: string) => `‹${value}›`,
} as const

/** What options of steps are called where something is wrong with them; of lists what one entry is called. */
export const problemTexts = {
  it: 'It',
  options: {
    itemType: 'Rows of',
    changes: 'When they are',
    kinds: 'Which alerts',
    everyMinutes: 'Every … minutes',
    times: 'Times of day',
    days: 'Days',
    rules: 'Rule',
    filters: 'Condition',
    fields: 'Field',
    'set.fields': 'Value',
    headers: 'Header',
    recipients: 'Recipient',
    mode: 'How',
    of: 'Of which list',
    as: 'Call each',
    into: 'Call it',
    method: 'Method',
    url: 'Address',
    body: 'Body',
    secret: 'Secret',
    title: 'Title',
    text: 'Text',
  } as Readonly<Record<string, string>>,
} as const
