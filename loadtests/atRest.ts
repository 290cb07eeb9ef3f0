import { loadavg } from 'node:os'
import { type KindUse, runAtRest } from './atRest/runAtRest.ts'

// Usage: node loadtests/atRest.ts [seconds] [machines that publish every three seconds; 0: the demo with its default
// settings] [folder of an installation with the demo, which is started as it is; without it, a new one is created]
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))
const seconds = Number(process.argv[2] ?? 120)
const machines = Number(process.argv[3] ?? 0)
const { kinds, clickhouse, postgres } = await runAtRest({ machines, seconds, existingHome: process.argv[4] })

const columns = ['own', 'files', 'shared'] as const
const format = (value: number, decimals = 0) => value.toFixed(decimals).padStart(9)
const printRow = (name: string, { count, share, memory }: Omit<KindUse, 'part' | 'kind'>) =>
  console.log(
    `${name.padEnd(42)}${format(count)}${format(share, 2)}${format(memory.total)}` +
      columns.map((column) => format(memory[column])).join(''),
  )
const sumOf = (rows: readonly KindUse[]): Omit<KindUse, 'part' | 'kind'> => {
  const sum = (read: (row: KindUse) => number) => rows.reduce((total, row) => total + read(row), 0)
  const memory = (column: keyof KindUse['memory']) => sum((row) => row.memory[column])
  return {
    count: sum(({ count }) => count),
    share: sum(({ share }) => share),
    memory: { total: memory('total'), own: memory('own'), files: memory('files'), shared: memory('shared') },
  }
}

console.log(`load average ${loadavg()[0]!.toFixed(1)}; processor time in per cent of a core over ${seconds} s;`)
console.log('memory in MB, each shared page divided among the processes that map it (PSS)')
const head = ['processes', 'CPU', 'memory', 'own', 'files', 'shared'].map((name) => name.padStart(9))
console.log(`${''.padEnd(42)}${head.join('')}`)
for (const [part, rows] of Map.groupBy(kinds, ({ part }) => part)) {
  printRow(part, sumOf(rows))
  if (rows.length > 1) for (const row of rows) printRow(`  ${row.kind}`, row)
}
// The plant simulates the machines' own computers.
const taktRows = kinds.filter(({ part }) => part !== 'plant')
const [takt, plant] = [sumOf(taktRows), sumOf(kinds.filter(({ part }) => part === 'plant'))]
printRow('all of Takt', takt)
if (plant.share > 0) {
  printRow('with the simulated plant', sumOf(kinds))
  console.log(
    `processor time divided by that of the plant, whose work is always the same: ${(takt.share / plant.share).toFixed(2)}`,
  )
}
console.log(`statements a second: ClickHouse ${clickhouse.toFixed(1)}, Postgres ${postgres.toFixed(1)}`)
process.exit(0)
