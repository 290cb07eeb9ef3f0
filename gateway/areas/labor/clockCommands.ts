import { isDeepStrictEqual } from 'node:util'
import { type ClockCommand, latestMs } from '@takt/domain/areas/labor/clockCommand.ts'
import { sql } from 'kysely'
import type { Dependencies } from '../../core/dependencies.ts'
import { conflict } from '../../core/http/responses/httpError.ts'
import type { ItemContext } from '../../core/items/mountedItem.ts'
import { laborTexts as texts } from './texts.ts'

/** True if the command was executed before. Throws 409 for a different command with the same ID. */
export async function wasDone({ trx, tenant }: ItemContext, command: ClockCommand): Promise<boolean> {
  const { rows } = await sql<{ said: unknown }>`select said from clock_command
    where organization_id = ${tenant.organizationId}::int and command_id = ${command.commandId}::uuid`.execute(trx)
  if (rows[0] && !isDeepStrictEqual(rows[0].said, { ...command })) throw conflict(texts.otherBefore)
  return rows.length > 0
}

/** Records an executed command. */
export async function recordCommand({ trx, tenant, now }: ItemContext, command: ClockCommand, empID: string) {
  await sql`insert into clock_command (organization_id, command_id, emp_id, said, recorded_at)
    values (${tenant.organizationId}::int, ${command.commandId}::uuid, ${empID}, ${JSON.stringify(command)}::jsonb,
      ${new Date(now)})`.execute(trx)
}

/** Deletes commands that would be rejected as too late if repeated. */
export async function deleteOldCommands({ systemDb, now }: Pick<Dependencies, 'systemDb' | 'now'>): Promise<void> {
  await sql`delete from clock_command where recorded_at < ${new Date(now() - 2 * latestMs)}`.execute(systemDb)
}
