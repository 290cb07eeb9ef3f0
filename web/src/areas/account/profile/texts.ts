import { plural } from '../../../core/kit/format/counted.ts'
import { words } from '../../../core/kit/words.ts'
/** Every text of the own profile. */
export const profileTexts = {
  title: 'Profile',
  about: 'About you',
  personName: words.name,
  personNameHelp: 'As colleagues read it in calls and chat, in place of your user name.',
  country: words.country,
  timeZone: words.timeZone,
  darkMode: 'Dark mode',
  darkModeHelp: 'In every browser in which you have not chosen colours by the button above.',
  saved: 'Profile Updated',
  password: words.password,
  currentPassword: 'Current password',
  newPassword: 'New password',
  confirmPassword: 'Confirm password',
  changePassword: 'Change password',
  passwordChanged: 'Password Has Been Changed',
  passwordHelp:
    'At least 12 characters; several words that have nothing to do with each other are best. Your other ' +
    'sessions will end.',
  strength: 'Strength',
  grades: ['Too easy to guess', 'Easy to guess', 'Not strong enough', 'Strong', 'Very strong'],
  tooShort: (missing: number) => `${missing} more ${plural('character', missing)}`,
  sessions: 'Where you are signed in',
  thisSession: 'This session',
  lastUsed: (when: string) => `last used ${when}`,
  signedIn: (when: string) => `signed in ${when}`,
  unknownBrowser: 'Unknown browser',
  on: (browser: string, system: string) => `${browser} on ${system}`,
  end: words.end,
  endOf: (where: string, address: string) => `End the session of ${where}, ${address}`,
  endOthers: 'End all others',
  ended: 'Session Ended',
  othersEnded: 'Sessions Ended',
  failed: 'Your sessions could not be loaded.',
} as const
