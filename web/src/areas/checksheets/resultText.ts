import type { CheckValue } from '@takt/domain/areas/checksheets/responses/checkValue.ts'
import { checksheetTexts as texts } from './texts.ts'

/** Formats the result of a check. */
export const resultText = (
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

/** Returns the inspector, the gauge and the import source of a value; null if none of them is known. */
export const originText = ({
  fullName,
  userName,
  sourceID,
}: Pick<CheckValue, 'fullName' | 'userName' | 'sourceID'>): string | null =>
  [...new Set([fullName, userName, sourceID])].filter(Boolean).join(' · ') || null

/** True if there is a result; otherwise the value was retracted. */
export const hasResult = (value: Pick<CheckValue, 'value' | 'passed' | 'text'>): boolean =>
  value.value !== null || value.passed !== null || value.text !== null
