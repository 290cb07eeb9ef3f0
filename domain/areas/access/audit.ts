import { choice, dateTime, integer, text } from '../../core/item/field.ts'
import { defineItem } from '../../core/item/item.ts'

/** Actions that the audit log records. */
export const auditActions = [
  'signIn',
  'signInFailed',
  'signInSlowed',
  'signOut',
  'sessionEnded',
  'passwordResetAsked',
  'passwordReset',
  'passwordChanged',
  'refused',
  'changed',
  'looked',
  'clockFailed',
  'clockSlowed',
] as const
export type AuditAction = (typeof auditActions)[number]

const actionWords: Readonly<Record<AuditAction, string>> = {
  signIn: 'Signed in',
  signInFailed: 'Sign-in failed',
  signInSlowed: 'Sign-ins rejected: too many attempts',
  signOut: 'Signed out',
  sessionEnded: 'Session ended',
  passwordResetAsked: 'Password reset requested',
  passwordReset: 'Password reset',
  passwordChanged: 'Password changed',
  refused: 'Denied: missing right',
  changed: 'Changed',
  looked: 'Viewed people',
  clockFailed: 'Unknown employee number',
  clockSlowed: 'Employee numbers rejected: too many attempts',
}

/**
 * The audit log: user, action, time and address. Entries are written by the server only; they cannot be added, changed
 * or removed.
 */
export const audit = defineItem({
  name: 'audit',
  label: 'Audit Entry',
  area: 'security',
  scope: 'entity',
  key: ['auditId'],
  title: ['at', 'action'],
  fields: {
    auditId: integer('Entry', { auto: true }),
    at: dateTime('When', { auto: true }),
    userName: text('User', { auto: true, size: 254 }),
    action: choice('Action', auditActions, { auto: true, words: (action: AuditAction) => actionWords[action] }),
    itemType: text('Record type', { auto: true }),
    what: text('Details', { auto: true, size: 1000 }),
    status: integer('Response', { auto: true }),
    address: text('IP address', { auto: true }),
    userAgent: text('Client', { auto: true, size: 300 }),
    requestId: text('Request', { auto: true }),
    organizationId: integer('Organization', { auto: true, of: 'organizations' }),
    entityId: integer('Entity', { auto: true, of: 'entities' }),
  },
  list: [
    'at',
    'userName',
    'action',
    'itemType',
    'what',
    'status',
    'address',
    'userAgent',
    'organizationId',
    'requestId',
  ],
  search: ['userName', 'what', 'address'],
  mask: ['userName', 'address', 'userAgent'],
})
