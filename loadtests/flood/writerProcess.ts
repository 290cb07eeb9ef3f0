import { readEnv } from '../../ingest/env.ts'
import { startIngest } from '../../ingest/startIngest.ts'
import { createWriter } from '../../ingest/write/createWriter.ts'
import { floodFloor } from './floodFloor.ts'

// Ingest with nothing but the writer, every organization having the flood's floor. Ends with whoever started it.
const devices = Number(process.env.FLOOD_DEVICES)
const ingest = await startIngest(readEnv(process.env), [
  createWriter(() => async (organizationId) => floodFloor(organizationId, devices)),
])
process.on('disconnect', () => process.exit(1))
process.on('SIGTERM', () => ingest.stop().then(() => process.exit(0)))
process.send?.('running')
