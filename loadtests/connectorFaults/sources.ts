import type { SourceKind } from './sourceKind.ts'
import { modbus } from './sources/modbus.ts'
import { mqtt } from './sources/mqtt.ts'
import { opcua } from './sources/opcua.ts'
import { shdr } from './sources/shdr.ts'
import { sparkplug } from './sources/sparkplug.ts'

export const sourceKinds = { modbus, shdr, opcua, mqtt, sparkplug } as const satisfies Record<string, SourceKind>
export type SourceName = keyof typeof sourceKinds

/** True for the name of a kind of source. */
export const isSourceName = (name: string): name is SourceName => Object.hasOwn(sourceKinds, name)
