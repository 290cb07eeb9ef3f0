import { readEnv } from '../../ingest/env.ts'
import { startIngest } from '../../ingest/startIngest.ts'
import { createWriter } from '../../ingest/write/createWriter.ts'
import { floodFloor } from './floodFloor.ts'

// Ingest with nothing but the writer, every organization having its floor of the flood. Ends with whoever started it.
const { devices, accounts } = JSON.parse(process.env.FLOOD!) as { devices: number; accounts: number }
// Days of which more is said in the same moment are closed all the same: the hardest way.
const closing = process.env.FLOOD_CLOSING ? { afterMs: 0, quietMs: 0, patienceMs: 0 } : undefined
const ingest = await startIngest(readEnv(process.env), [
  createWriter(() => async (organizationId) => floodFloor(organizationId, devices, accounts), closing),
])
process.on('disconnect', () => process.exit(1))
process.on('SIGTERM', () => ingest.stop().then(() => process.exit(0)))
process.send?.('running')
