import { sessionSetup } from './sessionSetup.ts'
import { sessionTexts } from './texts.ts'

const choices = {
  SELECT_ENTITY: {
    guard: 'hasUser',
    target: 'waitingForOrganizations',
    actions: ['saveOrganizations', 'selectEntity', 'resetTries'],
  },
  SELECT_ORGANIZATION: { guard: 'hasUser', target: 'saving', actions: ['saveOrganizations', 'selectOrganization'] },
} as const

/**
 * State of selecting entity and organization. A change of entity waits until the entity's organizations are known (at
 * most 50 checks, 100 ms apart; a response ends the wait at once), selects one, and saves it with the user. Until it is
 * saved, the data of the saved selection are shown; a failed save reverts the selection, and with it the lists of
 * organizations and settings.
 */
export const selectionRegion = sessionSetup.createStateConfig({
  initial: 'none',
  on: {
    SIGN_OUT: '.none',
    TOKEN_REJECTED: '.none',
    FOLLOW: [
      { guard: 'isOnItsOwn' },
      { guard: { type: 'isSignedOut', params: ({ event }) => event.shared }, target: '.none' },
      { guard: { type: 'isOther', params: ({ event }) => event.shared }, target: '.none' },
      { guard: { type: 'isElsewhere', params: ({ event }) => event.shared }, target: '.none' },
    ],
  },
  states: {
    none: { on: choices },
    waitingForOrganizations: {
      invoke: {
        src: 'loadPlaces',
        input: ({ context }) => ({ entityId: context.selectedEntityId }),
        onDone: [
          {
            guard: {
              type: 'listsEntity',
              params: ({ event }) => event.output.organizations,
            },
            target: 'matched',
            actions: { type: 'acceptPlaces', params: ({ event }) => event.output },
          },
          { target: 'unmatched', actions: { type: 'acceptPlaces', params: ({ event }) => event.output } },
        ],
      },
      initial: 'checking',
      states: {
        checking: {
          after: {
            organizationWait: [
              { guard: 'triedLongEnough', target: '#session.selection.unmatched' },
              { target: 'checking', reenter: true, actions: 'countTry' },
            ],
          },
        },
      },
    },
    matched: { entry: 'matchOrganization', always: 'saving' },
    unmatched: { entry: 'matchOrganization', always: 'saving' },
    saving: {
      invoke: {
        src: 'saveSelection',
        input: ({ context }) => ({ context }),
        onDone: {
          target: 'saved',
          actions: [{ type: 'acceptSignIn', params: ({ event }) => event.output }, 'saveSelection'],
        },
        onError: {
          target: 'reverted',
          actions: ['revertSelection', { type: 'note', params: sessionTexts.profileFailed }],
        },
      },
    },
    saved: { on: choices },
    reverted: { on: choices },
  },
})
