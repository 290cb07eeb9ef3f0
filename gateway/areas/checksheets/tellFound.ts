import { randomUUID } from 'node:crypto'
import type { ChangedRow } from '@takt/domain/areas/messages/changedRow.ts'
import { subjects } from '@takt/domain/areas/messages/subjects.ts'
import type { Dependencies } from '../../core/dependencies.ts'

/** Tells browsers that values of checks were recorded: what they are is asked over HTTP. */
export function tellFound({ nats }: Pick<Dependencies, 'nats'>, organizationId: number): void {
  const changed: ChangedRow = { itemType: 'checkData', rowId: randomUUID(), version: 1 }
  nats.publish(subjects.changed(organizationId, 'checksheets'), JSON.stringify(changed))
}
