import type { ItemType } from '@takt/domain/core/item/item.ts'
import { useCallback } from 'react'
import { useFormat } from '../../kit/format/FormatContext.tsx'
import { useOrganizationSettings, useSession } from '../../session/SessionContext.tsx'
import { type ShowField, showValue } from '../showValue.ts'
import { referencedKeys } from './referencedKeys.ts'
import { useNames } from './useNames.ts'

/**
 * Returns a function that formats the values of a type's fields in this session, with references by name: `rows` (or
 * parts of them) are those that will be shown.
 */
export function useValueFormatter(type: ItemType, rows: readonly Readonly<Record<string, unknown>>[]): ShowField {
  const format = useFormat()
  const masked = useSession((state) => state.context.maskMode)
  const currency = useOrganizationSettings()?.currency ?? null
  const nameOf = useNames(referencedKeys(type, rows))
  return useCallback(
    (name, value) => showValue(type, name, { value, format, masked, currency, nameOf }),
    [type, format, masked, currency, nameOf],
  )
}
