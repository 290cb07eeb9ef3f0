/** What the server says of values of checks. */
export const checksheetsTexts = {
  recorded: (count: number) => `${count} ${count === 1 ? 'Value' : 'Values'} Recorded`,
  noRevision: 'is no revision of a checksheet that was approved',
  noCheck: (checkID: string) => `the checksheet has no check ${checkID} in that revision`,
  noSample: (samples: number) => `the check takes ${samples} ${samples === 1 ? 'value' : 'values'}`,
  needed: { text: 'must be given', passFail: 'must be given: passed or not', number: 'must be a number' },
  otherKind: (kind: string) => `is not for a check of the kind ${kind}`,
  noCount: 'must be a whole number from 0 on, since defects are counted',
  needsReason: 'must say why, since it is out of tolerance',
  needsAction: 'must say what was done, since it is out of tolerance',
  ahead: 'lies ahead of now',
  longAgo: 'lies more than a year back',
  notThere: (what: string) => `there is no ${what} of that name`,
  sheet: (pageId: number) => `An approved revision of checksheet ${pageId}`,
  noSource: 'there is no measuring source of that name',
  noSuchEntry: 'is no value of the same check',
  sameAsLine: (line: number) => `has another value than line ${line} has for the same check, sample and time`,
  importing: 'Another file of this measuring source is being imported. Send this one again when that is done',
  recording: 'Other values are being recorded. These are sent again in a moment',
  sameTwice: 'stands here twice with different values',
  otherBefore: (index: number) =>
    `Entry ${index + 1} was recorded before with another value. A correction is an entry of its own`,
} as const
