import { readEnv } from '../../ingest/env.ts'
import { live } from '../../ingest/live/index.ts'
import { startIngest } from '../../ingest/startIngest.ts'
import { createWriter } from '../../ingest/write/createWriter.ts'
import { floodFloor } from '../flood/floodFloor.ts'

// Ingest with its writer and its live floor, every organization having the flood's floor. Ends with whoever started it.
const devices = Number(process.env.FLOOD_DEVICES)
const ingest = await startIngest(readEnv(process.env), [
  createWriter(() => async (organizationId) => floodFloor(organizationId, devices)),
  live,
])
process.on('disconnect', () => process.exit(1))
process.on('SIGTERM', () => ingest.stop().then(() => process.exit(0)))
process.send?.('running')
