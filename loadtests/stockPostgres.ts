import { runStockPostgres } from './stockPostgres/runStockPostgres.ts'

// node loadtests/stockPostgres.ts [requests, requests at a time]
const [requests = 10_000, atOnce = 100] = process.argv.slice(2).map(Number)
const found = await runStockPostgres({ requests, atOnce })
console.log(found)
process.exit(Object.keys(found.errors).length === 0 && found.notReady === 0 ? 0 : 1)
