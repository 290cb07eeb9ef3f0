/** Error messages of HTTP requests. */
export const httpTexts = {
  chooseOrganization: 'Choose an organization first',
  otherMethods: (method: string, allow: string) => `This path does not support ${method}; it supports ${allow}`,
  noSuchField: 'is not a field here',
  required: 'is required',
  wrongBodyType: (type: string, bodyTypes: string | undefined) => `The body is ${type}. It must be ${bodyTypes}.`,
  notUtf8: 'is not text in UTF-8',
  bodyTooLarge: (bytes: number) => `The body exceeds the limit of ${bytes} bytes`,
  tooManyParameters: (parameters: number, maxParameters: number) =>
    `has ${parameters} parameters; the maximum is ${maxParameters}`,
  organizationBusy:
    'Others in your organization are changing the same data or running large queries. Try again in a moment',
  noConnection: 'The database is busy or cannot be reached. Try again in a few seconds.',
  tokenIsNotValid: 'Token is not valid',
  rightNeeded: (flag: string, area: string) => `This needs the right '${flag}' on '${area}'`,
  contactAdministrator: '. Contact an administrator to get it.',
  tokenLacksRight: (tokenName: string) => `, which the token '${tokenName}' does not have. Create a token that has it.`,
  screen: 'This is only available to the screen at a machine',
  notFound: (name: string) => `${name} was not found`,
  wentWrong: (requestId: string) =>
    `An internal error occurred. If it persists, report it with the number ${requestId}`,
  nothingAt: (path: string) => `Nothing was found at ${path}`,
  notAWebSocket: 'This address accepts only WebSockets',
  otherOrigin: 'Only pages of the same origin can connect',
  notReached: 'The requested service is currently unavailable. Try again in a moment.',
  responseTooLarge: (mebibytes: number) =>
    `The response would exceed the limit of ${mebibytes} MiB. Choose fewer machines, a shorter range ` +
    'or fewer rows.',
  andMore: (count: number) => `and ${count} more`,
} as const
