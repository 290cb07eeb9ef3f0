import type { CheckValue } from '@takt/domain/areas/checksheets/answers/checkValue.ts'
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

/** Who found a value, what told it and the source it was imported from; null: none of them is said. */
export const foundBy = ({
  fullName,
  userName,
  sourceID,
}: Pick<CheckValue, 'fullName' | 'userName' | 'sourceID'>): string | null =>
  [...new Set([fullName, userName, sourceID])].filter(Boolean).join(' · ') || null

/** Whether something was found: else what was is taken back. */
export const hasResult = (found: Pick<CheckValue, 'value' | 'passed' | 'text'>): boolean =>
  found.value !== null || found.passed !== null || found.text !== null
