import { z } from '@hono/zod-openapi'
import { type SheetGauge, sheetGauges } from '@takt/domain/areas/checksheets/responses/sheetGauges.ts'
import { sql } from 'kysely'
import type { Gateway } from '../../../core/area.ts'
import { idInAddress } from '../../../core/http/requests/idInAddress.ts'
import { notFound } from '../../../core/http/responses/httpError.ts'
import { respond, responses } from '../../../core/http/responses/respond.ts'
import { type Route, route } from '../../../core/http/route.ts'
import { asReader, type PageReader, type Reading } from '../../documents/index.ts'
import { mayRecord } from '../mayRecord.ts'
import { approvedSheets } from '../readSheets.ts'
import { checksheetsTexts as texts } from '../texts.ts'

/** Maximum number of gauges to choose from; those in use come first. */
const maxGauges = 1000

type Named = { gaugeIDs: readonly string[]; kinds: readonly string[] }

/** Reads gauges by name, and those of the given kinds, ignoring case. */
async function readGauges({ trx, organizationId }: PageReader, { gaugeIDs, kinds }: Named): Promise<SheetGauge[]> {
  const { rows } = await sql<Omit<SheetGauge, 'overdueFrom'> & { overdueFrom: Date | null }>`
    select gauge_id as "gaugeID", gauge_name as "gaugeName", gauge_kind as "gaugeKind",
      serial_number as "serialNumber", in_use as "inUse", interval_months as "intervalMonths",
      calibration_result as "calibrationResult", due_on::text as "dueOn", overdue_from as "overdueFrom"
    from gauges where organization_id = ${organizationId}::int
      and (gauge_id = any(${[...gaugeIDs]}::text[]) or lower(gauge_kind) in (
        select lower(kind) from unnest(${[...kinds]}::text[]) as kind))
    order by in_use desc, gauge_id limit ${maxGauges}`.execute(trx)
  return rows.map((row) => ({ ...row, overdueFrom: row.overdueFrom?.toISOString() ?? null }))
}

/** `GET /checkData/gauges`: the gauges for the checks of a checksheet. */
export function gaugesRoute(gateway: Gateway): Route {
  return route({
    right: mayRecord,
    method: 'get',
    path: '/checkData/gauges',
    tags: ['checkData'],
    summary: 'The gauges that a checksheet names, and those of the kinds that it names, with their due dates',
    query: z.object({ pageId: idInAddress }),
    response: responses('Gauges, those in use first', sheetGauges),
    handle: async (c, { query: { pageId } }) => {
      const reading: Reading = (work) => asReader(gateway, c, work)
      const sheet = (await approvedSheets(reading, [pageId])).get(pageId)
      if (!sheet) throw notFound(texts.sheet(pageId))
      const checks = [...sheet.checks.values()]
      const gaugeIDs = checks.flatMap(({ gaugeID }) => gaugeID ?? [])
      const kinds = checks.flatMap(({ gaugeKind }) => gaugeKind ?? [])
      const gauges =
        gaugeIDs.length + kinds.length === 0 ? [] : await reading((reader) => readGauges(reader, { gaugeIDs, kinds }))
      return respond(c, { gauges })
    },
  })
}
