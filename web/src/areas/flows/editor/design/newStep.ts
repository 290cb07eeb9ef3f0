import type { Kind } from '@takt/domain/areas/flows/design/design.ts'
import { triggerKinds } from '@takt/domain/areas/flows/design/triggers.ts'
import type { NewStep } from './editDesign.ts'

/** Initial options by kind; options that must be chosen are empty. */
const first: Readonly<Record<Kind, Readonly<Record<string, unknown>>>> = {
  itemChanged: { itemType: '', changes: ['added', 'changed'], rules: [] },
  alertBegan: { kinds: [] },
  schedule: { everyMinutes: null, times: ['06:00'], days: ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY'] },
  received: {},
  filter: { rules: [{ logic: 'AND', path: '', operator: 'Equals', value: '' }] },
  set: { fields: [{ name: '', value: '' }] },
  find: { itemType: '', filters: [], into: 'rows' },
  each: { of: '', as: 'row' },
  save: { itemType: '', mode: 'add', fields: [], into: null },
  request: { method: 'POST', url: 'https://', headers: [], body: null, secret: null, into: 'answer', goOn: false },
  tell: { recipients: [{ recipientType: 'user', recipientID: '' }], title: '', text: '' },
}

/** Returns a new step of a kind. */
export const newStep = (kind: Kind): NewStep => ({ kind, options: structuredClone(first[kind]) })

/** Step kinds in display order: triggers, decisions and lookups, actions. */
export const kindGroups = {
  triggers: triggerKinds,
  decisions: ['filter', 'find', 'each', 'set'],
  actions: ['save', 'request', 'tell'],
} as const satisfies Readonly<Record<string, readonly Kind[]>>
