import type { ItemType } from '@takt/domain/core/item/item.ts'
import { useCallback } from 'react'
import { useFormat } from '../../kit/format/FormatContext.tsx'
import { useOrganizationSettings, useSession } from '../../session/SessionContext.tsx'
import { type ShowField, showValue } from '../showValue.ts'
import { useNames } from './useNames.ts'
import { wantedNames } from './wantedNames.ts'

/**
 * How values of a type's fields are read in this session, those that refer to other rows by their names: `rows` (or
 * parts of them) are what will be shown.
 */
export function useShownValues(type: ItemType, rows: readonly Readonly<Record<string, unknown>>[]): ShowField {
  const format = useFormat()
  const masked = useSession((state) => state.context.maskMode)
  const currency = useOrganizationSettings()?.currency ?? null
  const nameOf = useNames(wantedNames(type, rows))
  return useCallback(
    (name, value) => showValue(type, name, { value, format, masked, currency, nameOf }),
    [type, format, masked, currency, nameOf],
  )
}
