/** What the server says of http when it refuses. */
export const httpTexts = {
  chooseOrganization: 'Choose an organization first',
  otherMethods: (method: string, allow: string) => `This address does not answer ${method}, but ${allow}`,
  noSuchField: 'is not a field here',
  mustBeGiven: 'must be given',
  wrongBodyType: (type: string, bodyTypes: string | undefined) => `The body is ${type}. It must be ${bodyTypes}.`,
  notUtf8: 'is not text in UTF-8',
  bodyTooLarge: (bytes: number) => `The body is larger than ${bytes} bytes, which is the limit here`,
  tooManyParameters: (parameters: number, mostParameters: number) =>
    `has ${parameters} parameters; at most ${mostParameters} are read`,
  othersFirst:
    'Others in your organization are changing the same, or asking for much, right now. Try again in a moment',
  noConnection: 'The database is busy or cannot be reached. Try again in a few seconds.',
  tokenIsNotValid: 'Token is not valid',
  rightNeeded: (flag: string, area: string) => `This needs the right '${flag}' on '${area}'`,
  askAdministrator: '. Ask an administrator for it.',
  tokenLacksRight: (tokenName: string) => `, which the token '${tokenName}' does not have. Make one that has it.`,
  screen: 'This is for the screen at a machine',
  notFound: (what: string) => `${what} was not found`,
  wentWrong: (requestId: string) =>
    `Something went wrong on our side. If it stays, report it with the number ${requestId}`,
  nothingAt: (path: string) => `There is nothing at ${path}`,
  notAWebSocket: 'Only WebSockets are opened at this address',
  otherOrigin: 'Only pages of this address connect here',
  notReached: 'What this leads to cannot be reached just now. Try again in a moment.',
  answerTooLarge: (mebibytes: number) =>
    `The answer would be larger than ${mebibytes} MiB, which is the limit here. Ask for fewer machines, a shorter range ` +
    'or fewer rows.',
  andMore: (count: number) => `and ${count} more`,
} as const
