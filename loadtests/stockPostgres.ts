import { runStockPostgres } from './stockPostgres/runStockPostgres.ts'

// Usage: node loadtests/stockPostgres.ts [requests, concurrent requests]
const [requests = 10_000, maxConcurrent = 100] = process.argv.slice(2).map(Number)
const result = await runStockPostgres({ requests, atOnce: maxConcurrent })
console.log(result)
process.exit(Object.keys(result.errors).length === 0 && result.notReady === 0 ? 0 : 1)
