import { display, displayLink as link } from '@takt/domain/areas/access/responses/display.ts'
import { deviceGroups } from '@takt/domain/areas/devices/deviceGroups.ts'
import { rowWith } from '@takt/domain/core/item/responses/row.ts'
import { z } from 'zod'
import { dataResponse } from '../../../core/api/client.ts'

export type { Display } from '@takt/domain/areas/access/responses/display.ts'

/** Response with the wall displays of the organization. */
export const displaysResponse = dataResponse(z.array(display))

/** Response with the device groups to choose from. */
export const groupsResponse = dataResponse(z.array(rowWith(deviceGroups, ['deviceGroupId', 'deviceGroupName'])))

/** Response with the single-use address that connects a wall display. */
export const displayLink = dataResponse(link)
