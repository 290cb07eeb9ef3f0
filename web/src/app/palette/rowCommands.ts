import type { ItemType } from '@takt/domain/core/item/item.ts'
import { keyText } from '@takt/domain/core/item/itemKey.ts'
import { rowAddress } from '../../core/items/reference/rowAddress.ts'
import { titleOf } from '../../core/items/reference/titleOf.ts'
import { appTexts as texts } from '../texts.ts'
import type { Command } from './matchCommands.ts'

const labels: Readonly<Record<string, string>> = { resources: texts.palette.machine, employees: texts.palette.person }

/** Returns the commands that open rows; IDs of reports are left out because users do not know them. */
export const rowCommands = (
  type: ItemType,
  rows: readonly Readonly<Record<string, unknown>>[],
  masked: boolean,
): Command[] =>
  rows.map((row) => {
    const title = type.name === 'reports' ? String(row.description) : titleOf(type, row, masked)
    const searched = type.search.filter((name) => !(masked && type.mask.includes(name)))
    const address = rowAddress(type, row)
    return {
      id: address,
      address,
      label: title ?? `${type.label} ${keyText(type, row)}`,
      detail: labels[type.name] ?? type.label,
      words: searched.map((name) => row[name] ?? '').join(' '),
    }
  })
