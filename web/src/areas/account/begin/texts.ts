import { words } from '../../../core/kit/words.ts'
/** Every text of the page that an installation begins with. */
export const beginTexts = {
  heading: 'Begin',
  text: 'Nobody can sign in yet. Name your company and its first plant, and say who administers them: you.',
  entityName: 'Company',
  organizationName: 'Plant',
  timeZone: 'Time zone of the plant',
  userName: 'Your e-mail address',
  password: words.password,
  passwordHelp: 'At least 12 characters; several words that have nothing to do with each other are best.',
  begin: 'Begin',
  failed: 'The installation could not begin.',
  nobody: 'Nobody can sign in yet.',
  howTo:
    'The start of Takt prints the link that opens this page, in its lines after “Begin here”. Open that link, ' +
    'whole, in this browser.',
  howToFromLogin:
    'The start of Takt prints a link after “Begin here”: open it to make the company, its first plant and its ' +
    'administrator.',
  void: 'The link with which this page was opened is not the one that the start printed last.',
  begun: 'This installation has begun: its first administrator is there. Sign in, or ask them for a user.',
} as const
