import type { ScreenMessage } from '@takt/domain/areas/chat/answers/chat.ts'

/** What the screen at a machine says of messages. */
export const atMachineTexts = {
  messages: 'Messages',
  unread: (count: string) => `${count} new`,
  from: (who: string, said: string) => `${who}: ${said}`,
  newFrom: (who: string) => `New message from ${who}`,
  about: 'What it is about',
  aboutIt: (name: string, isJob: boolean) => (isJob ? `Job ${name}` : name),
  said: 'What was said',
  here: 'From here',
  waits: 'Waits for the network',
  ready: 'Ready sentences: a touch sends them',
  sentences: [
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
  goesToNone: 'Nobody reads this now: nobody with an account is on shift here or follows this machine.',
  write: 'Write a message',
  picture: 'Picture',
  outbox: {
    waiting: (count: number) => `${count} ${count === 1 ? 'message waits' : 'messages wait'} to be sent`,
    allSent: 'All other messages are sent',
    refused: ({ said }: ScreenMessage, sentence: string) => `“${said.slice(0, 60)}” was refused: ${sentence}`,
    discard: 'Discard',
    discardQuestion: 'Discard this message?',
  },
  notKept: 'This browser has no room left: the message was not kept.',
} as const
