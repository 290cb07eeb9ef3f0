import { type SourceName, sourceKinds } from '../connectorFaults/sources.ts'

// A source in its own process, so that its processor time is not that of the connector. Ends with its parent.
const [name, perSecond] = process.argv.slice(2) as [SourceName, string]
const source = await sourceKinds[name].open(Number(perSecond))
await source.start(1_000, source.port)
process.on('disconnect', async () => {
  await source.kill()
  await source.close()
  process.exit()
})
process.send!(source.port)
