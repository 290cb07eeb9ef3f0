import { teepData } from '@takt/domain/areas/efficiency/answers/teep.ts'
import { answered } from '../../api/client.ts'

export type { Bucket } from '@takt/domain/areas/efficiency/answers/bucket.ts'
export type { ResourceTeep } from '@takt/domain/areas/efficiency/answers/teep.ts'

/** The answer of `POST /api/resources/getTEEP`. */
export const teepAnswer = answered(teepData)
