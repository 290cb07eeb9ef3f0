import type { OperationEnd } from '@takt/domain/areas/training/responses/expectedEnds.ts'

/** Texts of expected ends. */
export const expectedEndTexts = {
  title: 'Expected end',
  how: 'From learned cycle times and planned time. 9 of 10 ends lie within the interval.',
  trouble: 'The expected end could not be loaded.',
  operation: (name: string, machines: readonly string[]) => `Operation ${name} at ${machines.join(', ')}`,
  made: (good: string, quantity: string) => `${good} of ${quantity} good parts made`,
  madeOfUnknown: (good: string) => `${good} good parts made`,
  end: (at: string, earliest: string, latest: string) =>
    `Expected end: ${at} (between ${earliest} and ${latest}, 9 of 10)`,
  noEnd: {
    allMade: 'All parts are made.',
    noQuantity: 'No expected end: the job has no quantity. Enter one.',
    tooLittleLearned:
      'No expected end: not enough data was learned. Each of its machines needs at least two days of this operation; then ' +
      'run ML Training.',
    noPlannedTime: 'No expected end: its machines have no planned time within a year. Check their schedules.',
    beyondHorizon: 'No expected end: it may be more than a year away.',
  } satisfies Record<NonNullable<OperationEnd['noEnd']>, string>,
} as const
