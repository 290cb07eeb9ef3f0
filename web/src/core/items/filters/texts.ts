import type { OperatorName } from '@takt/domain/core/item/operators.ts'
import { words } from '../../kit/words.ts'

/** Texts of filters on item types. */
export const filterTexts = {
  yes: words.yes,
  no: words.no,
  operators: {
    '': 'equals',
    Equals: 'equals',
    NotEquals: 'does not equal',
    Contains: 'contains',
    NotContains: 'does not contain',
    StartsWith: 'starts with',
    EndsWith: 'ends with',
    IsEmpty: 'is empty',
    IsNotEmpty: 'is not empty',
    IsAnyOf: 'is any of',
    IsOneOf: 'is any of',
    IsNoneOf: 'is none of',
    IsNotOneOf: 'is none of',
    GreaterThan: 'is greater than',
    GreaterThanOrEqual: 'is at least',
    LessThan: 'is less than',
    LessThanOrEqual: 'is at most',
    Between: 'is between',
    After: 'is after',
    AfterOrEqual: 'is at or after',
    Before: 'is before',
    BeforeOrEqual: 'is at or before',
  } satisfies Record<OperatorName, string>,
  and: (from: string, to: string) => `${from} and ${to}`,
  andMore: (shownValues: string, more: number) => `${shownValues} and ${more} more`,
  hidden: '•••',
} as const
