import { chartNotes } from '@takt/domain/areas/quality/chartNotes.ts'
import type { FrozenLimits } from '@takt/domain/areas/quality/chartShape.ts'
import { controlLimits } from '@takt/domain/areas/quality/controlLimits.ts'
import type { CharacteristicKey } from '@takt/domain/areas/quality/responses/checkCharacteristics.ts'
import type { chartNote, frozenLimits } from '@takt/domain/areas/quality/responses/frozenLimits.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { itemRow, selection } from '../../../core/items/itemTable.ts'
import type { PageReader } from '../../documents/index.ts'
import { isOf, keyText } from './ofCharacteristic.ts'

/** Returns the frozen limits of a characteristic in response format; null if none are frozen. */
export async function limitsOf(reader: Pick<PageReader, 'trx' | 'organizationId'>, key: CharacteristicKey) {
  const { rows } = await sql<z.input<typeof frozenLimits>>`select ${selection(controlLimits)} from control_limits
    where ${isOf(reader, key)}`.execute(reader.trx)
  return rows[0] ? itemRow(controlLimits, rows[0]) : null
}

/** Returns the notes on a characteristic's chart within a range, in time order. */
export async function notesOf(reader: PageReader, key: CharacteristicKey, { start, end }: Interval) {
  const { rows } = await sql<z.input<typeof chartNote>>`select ${selection(chartNotes)} from chart_notes
    where ${isOf(reader, key)} and at >= ${new Date(start)} and at < ${new Date(end)}
    order by at, note_id`.execute(reader.trx)
  return rows.map((row) => itemRow(chartNotes, row))
}

/** Reads the frozen limits of all characteristics of an organization. */
export async function allLimits({
  trx,
  organizationId,
}: Pick<PageReader, 'trx' | 'organizationId'>): Promise<(key: CharacteristicKey) => FrozenLimits | null> {
  const { rows } = await sql<CharacteristicKey & FrozenLimits>`select page_id as "pageId", check_id as "checkID",
      resource_id as "resourceID", part_num as "partNum", chart, samples, center, sigma
    from control_limits where organization_id = ${organizationId}::int`.execute(trx)
  const limits = new Map(
    rows.map(({ chart, samples, center, sigma, ...key }) => [keyText(key), { chart, samples, center, sigma }]),
  )
  return (key) => limits.get(keyText(key)) ?? null
}
