/** Every text of the page that an installation begins with. */
export const beginTexts = {
  heading: 'Begin',
  text: 'Nobody can sign in yet. Name your company and its first plant, and say who administers them: you.',
  entityName: 'Company',
  organizationName: 'Plant',
  timeZone: 'Time zone of the plant',
  userName: 'Your e-mail address',
  password: 'Password',
  passwordHelp: 'At least 12 characters; several words that have nothing to do with each other are best.',
  begin: 'Begin',
  failed: 'The installation could not begin.',
  void: 'This address is not valid. The start of Takt prints one while there is no user; once there is one, sign in.',
} as const
