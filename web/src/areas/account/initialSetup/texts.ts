import { words } from '../../../core/kit/words.ts'
/** Texts of the page that sets up an installation. */
export const setupTexts = {
  heading: 'Set up Takt',
  text: 'There are no users yet. Enter your company, its first plant and its administrator: you.',
  entityName: 'Company',
  organizationName: 'Plant',
  timeZone: 'Time zone of the plant',
  userName: 'Your email address',
  password: words.password,
  passwordHelp: 'At least 12 characters; several unrelated words work best.',
  submit: 'Set up Takt',
  failed: 'The installation could not be set up.',
  noUsers: 'There are no users yet.',
  howTo:
    'Takt prints the link that opens this page at startup, after “Begin here”. Open the complete link ' +
    'in this browser.',
  howToFromLogin:
    'Takt prints a link at startup, after “Begin here”: open it to create the company, its first plant and its ' +
    'administrator.',
  void: 'The link that opened this page is not the one that was printed last.',
  alreadySetUp: 'This installation is already set up. Sign in, or ask the administrator for a user account.',
} as const
