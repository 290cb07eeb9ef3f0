import type { ScreenMessage } from '@takt/domain/areas/chat/responses/chat.ts'

/** Texts of messages on the screen at a machine. */
export const atMachineTexts = {
  messages: 'Messages',
  unread: (count: string) => `${count} new`,
  from: (sender: string, text: string) => `${sender}: ${text}`,
  newFrom: (sender: string) => `New message from ${sender}`,
  about: 'Subject',
  aboutIt: (name: string, isJob: boolean) => (isJob ? `Job ${name}` : name),
  conversation: 'Conversation',
  here: 'This machine',
  waits: 'Waiting for the network',
  ready: 'Ready-made messages: touch one to send it',
  readyMessages: [
    'Please come',
    'Material is missing',
    'Tool is worn',
    'Please check the quality',
    'Ready for the setter',
    'Job is done',
    'I am on it',
    'Understood',
    'Yes',
    'No',
  ],
  goesTo: (names: readonly string[], more: number) =>
    `Goes to ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`,
  goesToNone: 'No recipients: no user account is on shift here or follows this machine.',
  write: 'Write a message',
  picture: 'Picture',
  outbox: {
    waiting: (count: number) => `${count} ${count === 1 ? 'message waits' : 'messages wait'} to be sent`,
    allSent: 'All other messages have been sent',
    rejected: ({ said: text }: ScreenMessage, message: string) => `“${text.slice(0, 60)}” was rejected: ${message}`,
    discard: 'Discard',
    discardPrompt: 'Discard this message?',
  },
  notStored: 'This browser has no storage left: the message was not saved.',
} as const
