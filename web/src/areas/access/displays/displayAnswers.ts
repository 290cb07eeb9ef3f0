import { display, displayLink as link } from '@takt/domain/areas/access/answers/display.ts'
import { deviceGroups } from '@takt/domain/areas/devices/deviceGroups.ts'
import { rowWith } from '@takt/domain/core/item/answers/row.ts'
import { z } from 'zod'
import { answered } from '../../../core/api/client.ts'

export type { Display } from '@takt/domain/areas/access/answers/display.ts'

/** The wall boards of the organization. */
export const displaysAnswer = answered(z.array(display))

/** A device group as it is chosen here. */
export const groupsAnswer = answered(z.array(rowWith(deviceGroups, ['deviceGroupId', 'deviceGroupName'])))

/** The address that connects a wall board, once. */
export const displayLink = answered(link)
