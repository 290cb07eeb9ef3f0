import { machineColumnsData } from '@takt/domain/areas/efficiency/responses/readTeepColumns.ts'
import { teepData } from '@takt/domain/areas/efficiency/responses/teep.ts'
import { dataResponse } from '../../api/client.ts'

export type { Bucket } from '@takt/domain/areas/efficiency/responses/bucket.ts'
export type { MachineColumns } from '@takt/domain/areas/efficiency/responses/readTeepColumns.ts'
export type { ResourceTeep } from '@takt/domain/areas/efficiency/responses/teep.ts'

/** The response of `POST /api/resources/getTEEP`. */
export const teepResponse = dataResponse(teepData)

/** The response of `POST /api/analytics/teepColumns`. */
export const teepColumnsResponse = dataResponse(machineColumnsData)
