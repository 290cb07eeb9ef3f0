import { createServer } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'

/** An MTConnect adapter for any number of clients: each gets a counter that rises by one, at a steady rate. */
const { perSecond } = workerData as { perSecond: number }
const lineOf = (count: number) => `${new Date().toISOString()}|cnt|${count}\n`

const server = createServer((socket) => {
  let count = 0
  socket.write(`${new Date().toISOString()}|avail|AVAILABLE|exec|ACTIVE|prog|O1|cnt|0\n`)
  const timer = setInterval(() => {
    count += 1
    socket.write(lineOf(count))
  }, 1_000 / perSecond)
  socket.on('data', () => {})
  socket.on('error', () => socket.destroy())
  socket.on('close', () => clearInterval(timer))
})
server.listen(0, '127.0.0.1', () => parentPort!.postMessage((server.address() as { port: number }).port))
