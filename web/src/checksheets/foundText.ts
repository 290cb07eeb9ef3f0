import type { CheckValue } from '@takt/domain/checksheets/answers/checkValue.ts'
import { checksheetTexts as texts } from './texts.ts'

/** What was found, as people say it. */
export const foundText = (
  { value, passed, text, unit }: Pick<CheckValue, 'value' | 'passed' | 'text' | 'unit'>,
  exact: (value: number) => string,
) =>
  (value !== null
    ? `${exact(value)}${unit ? ` ${unit}` : ''}`
    : passed === null
      ? text
      : passed
        ? texts.passed
        : texts.failed) ?? texts.takenBack

/** Whether something was found: else what was is taken back. */
export const hasResult = (found: Pick<CheckValue, 'value' | 'passed' | 'text'>): boolean =>
  found.value !== null || found.passed !== null || found.text !== null
