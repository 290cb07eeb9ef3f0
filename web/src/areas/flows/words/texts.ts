import { counted, plural } from '../../../core/kit/format/counted.ts'

const anArticle = (noun: string) => (/^([aeio]|u(?!ni|se)|[FHLMNRSX][A-Z])/.test(noun) ? 'an' : 'a')

/** Texts that describe steps. */
export const stepTexts = {
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
  whenReceived: 'When another system sends data',
  onlyIf: (rules: string) => `Only if ${rules}`,
  note: (values: string) => `Store ${values}`,
  noted: (name: string, value: string) => `${value} as ${name}`,
  find: (noun: string, rules: string) => `Find ${plural(noun, 2)}${rules === '' ? '' : ` where ${rules}`}`,
  each: (list: string) => `For each of ${list}`,
  add: (row: string, fields: string) => `Add ${row}${fields === '' ? '' : ` with ${fields}`}`,
  addOrChange: (row: string, fields: string) =>
    `Change ${row}, or add it if there is none${fields === '' ? '' : `: ${fields}`}`,
  changeField: (label: string, value: string, row: string) => `Set ${label} of ${row} to ${value}`,
  change: (fields: string, row: string) => `In ${row} set ${fields}`,
  which: (noun: string, value: string) => `the ${noun} ${value}`,
  fieldTo: (label: string, value: string) => `${label} to ${value}`,
  fieldAs: (label: string, value: string) => `${label} ${value}`,
  request: (method: string, to: string, secret: string) =>
    `Send ${method} to ${to}${secret === '' ? '' : ` with the secret ${secret}`}`,
  notify: (recipients: string, title: string) => `Notify ${recipients}${title === '' ? '' : `: “${title}”`}`,
  noRecipient: 'no recipient yet',
  of: (part: string, value: string) => `${part} of ${value}`,
  inText: (value: string) => `‹${value}›`,
} as const

/** Labels of step options in problem messages; for lists the label of an entry. */
export const problemTexts = {
  it: 'It',
  options: {
    itemType: 'Item type',
    changes: 'Changes',
    kinds: 'Alerts',
    everyMinutes: 'Every … minutes',
    times: 'Times of day',
    days: 'Days',
    rules: 'Rule',
    filters: 'Condition',
    fields: 'Field',
    'set.fields': 'Value',
    headers: 'Header',
    recipients: 'Recipient',
    mode: 'Mode',
    of: 'List',
    as: 'Entry name',
    into: 'Result name',
    method: 'Method',
    url: 'Address',
    body: 'Body',
    secret: 'Secret',
    title: 'Title',
    text: 'Text',
  } as Readonly<Record<string, string>>,
} as const
