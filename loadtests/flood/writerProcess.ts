import { readEnv } from '../../ingest/env.ts'
import { startIngest } from '../../ingest/startIngest.ts'
import { createWriter } from '../../ingest/write/createWriter.ts'
import { floodFloor } from './floodFloor.ts'

// Ingest with only the writer; every organization has its floor of the flood. Ends with the process that started it.
const { devices, accounts } = JSON.parse(process.env.FLOOD!) as { devices: number; accounts: number }
// Closes days even if new data for them is still arriving: the most difficult case.
const closing = process.env.FLOOD_CLOSING ? { afterMs: 0, quietMs: 0, patienceMs: 0 } : undefined
const ingest = await startIngest(readEnv(process.env), [
  createWriter(() => async (organizationId) => floodFloor(organizationId, devices, accounts), closing),
])
process.on('disconnect', () => process.exit(1))
process.on('SIGTERM', () => ingest.stop().then(() => process.exit(0)))
process.send?.('running')
