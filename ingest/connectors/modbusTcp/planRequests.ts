import {
  isBitTable,
  type ModbusRegister,
  type ModbusTable,
  modbusLimits,
  widthOf,
} from '@takt/domain/areas/connectors/modbusRegister.ts'

/** A request that reads some registers of one table: ascending by address. */
export type PlannedRequest = {
  table: ModbusTable
  address: number
  count: number
  everyMs: number
  registers: readonly ModbusRegister[]
}

/** Maximum number of addresses that are read without need to save a request. */
const maxGap = { words: 16, bits: 128 } as const

function requestOf(registers: readonly ModbusRegister[]): PlannedRequest {
  const [{ table, address, everyMs }] = registers as readonly [ModbusRegister]
  const end = Math.max(...registers.map((register) => register.address + widthOf(register)))
  return { table, address, count: end - address, everyMs, registers }
}

/** Groups registers into requests: those of one table and interval at adjacent or near addresses are read together. */
export function planRequests(registers: readonly ModbusRegister[]): PlannedRequest[] {
  const groups = Map.groupBy(registers, ({ table, everyMs }) => `${table} ${everyMs}`)
  return [...groups.values()].flatMap((group) => {
    const requests: ModbusRegister[][] = []
    let [start, end] = [0, Number.NEGATIVE_INFINITY]
    for (const register of group.toSorted((a, b) => a.address - b.address)) {
      const isBits = isBitTable(register.table)
      const gap = isBits ? maxGap.bits : maxGap.words
      const max = isBits ? modbusLimits.bitsPerRequest : modbusLimits.wordsPerRequest
      const own = register.address + widthOf(register)
      const isNear = register.address <= end + gap && Math.max(end, own) - start <= max
      if (isNear) requests.at(-1)!.push(register)
      else {
        requests.push([register])
        start = register.address
      }
      end = isNear ? Math.max(end, own) : own
    }
    return requests.map(requestOf)
  })
}

/** Splits a request in two, so that a register that cannot be read does not hide others; one register stays whole. */
export function splitRequest({ registers }: PlannedRequest): PlannedRequest[] {
  const middle = Math.ceil(registers.length / 2)
  return [registers.slice(0, middle), registers.slice(middle)].filter(({ length }) => length > 0).map(requestOf)
}
